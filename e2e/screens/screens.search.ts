import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

const search = { heading: "Search", who: "member" } as const;
const field = (page: Page) => page.getByRole("searchbox", { name: "Search" });
const calls = /\/api\/v1\/search\?/;

const person = { id: 2, first_name: "Ines", last_name: "Demo" };
const longTitle = "Which rules on textile waste take effect before 2028, and whom do they concern?";
const found = {
  kind: "request",
  id: 12,
  title: "Shelf prices of oat milk in Sweden",
  excerpt: [
    { text: "What do retailers charge for a litre of ", marked: false },
    { text: "oat", marked: true },
    { text: " milk, and how has that changed since the spring?", marked: false },
  ],
  request_id: 12,
  post_id: null,
  group_id: null,
  share_id: null,
  also: null,
  internal: false,
  author: person,
  status: "in_progress",
  insight_category_id: 1,
  at: "2026-11-02T09:00:00.000Z",
};
const nowhere = { request_id: null, status: null, insight_category_id: null };

/** One of each kind, and everything that can stand beside them. */
const everything = {
  found: [
    found,
    {
      ...found,
      kind: "insight",
      id: 3,
      title: longTitle,
      status: "accepted",
      also: { kind: "request", at: "2026-10-30T09:00:00.000Z" },
    },
    { ...found, kind: "comment", id: 4, internal: true, title: longTitle },
    { ...found, kind: "comment", id: 5, ...nowhere, group_id: 1 },
    { ...found, kind: "post", id: 6, ...nowhere, post_id: 6, title: "Oat".repeat(40) },
    { ...found, kind: "group", id: 7, ...nowhere, group_id: 7, excerpt: [], author: null },
  ],
  people: [person, { id: 3, first_name: "Maximiliane-Alexandra", last_name: "von Hohenlohe" }],
  guessed: true,
  older_are_missing: true,
  facets: {
    kinds: [
      { value: "request", count: 100 },
      { value: "insight", count: 41 },
      { value: "comment", count: 12 },
      { value: "post", count: 3 },
      { value: "group", count: 1 },
    ],
    categories: [
      { value: 1, count: 30 },
      { value: 2, count: 9 },
    ],
    statuses: [
      { value: "needs_clarification", count: 20 },
      { value: "delivered", count: 4 },
    ],
    spans: [
      { value: "week", count: 2 },
      { value: "month", count: 12 },
      { value: "year", count: 100 },
    ],
    people: [
      { value: person, count: 12 },
      { value: { ...person, id: 3, first_name: "Maximiliane", last_name: "Hohenlohe" }, count: 1 },
    ],
  },
  next_cursor: null,
};

async function answerWith(page: Page, answer: object): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ json: answer }));
}

export const searchScreens: readonly Screen[] = [
  { name: "search, before anything is typed", address: "/app/more/search", ...search, field },
  {
    name: "search, with results",
    address: "/app/more/search?q=prices",
    ...search,
    bring: (page) => page.getByRole("list", { name: "Results" }),
  },
  {
    name: "search, with everything that can be found",
    address: "/app/more/search?q=oat%20clock",
    ...search,
    before: (page) => answerWith(page, everything),
    bring: (page) => page.getByText("Similar words are shown too."),
  },
  {
    name: "search, narrowed",
    address: "/app/more/search?q=oat&kind=request&insight_category_id=2&since=month&person=2",
    ...search,
    before: (page) => answerWith(page, { ...everything, guessed: false, older_are_missing: false }),
    bring: (page) => page.getByRole("button", { name: "Clear all" }),
  },
  {
    name: "search, with a number typed",
    address: "/app/more/search?q=%23484",
    ...search,
    bring: (page) => page.getByRole("link", { name: "Go to request #484" }),
  },
  {
    name: "search, nothing found",
    address: "/app/more/search?q=nothing-is-called-so",
    ...search,
    bring: (page) => page.getByRole("heading", { name: /^Nothing found for/ }),
  },
  {
    name: "search, narrowed to nothing",
    address: "/app/more/search?q=nothing-is-called-so&since=week",
    ...search,
    bring: (page) => page.getByRole("button", { name: "Search in everything" }),
  },
  {
    name: "search, with what was looked for lately",
    address: "/app/more/search?q=prices",
    ...search,
    bring: async (page) => {
      await field(page).press("Enter");
      await field(page).fill("");
      return page.getByRole("heading", { name: "Searched for lately" });
    },
  },
  {
    name: "search, on its way",
    address: "/app/more/search?q=prices",
    ...search,
    before: async (page) => {
      await page.route(calls, () => new Promise(() => {}));
    },
    bring: (page) => page.getByText("Loading results"),
  },
  {
    name: "search, which failed",
    address: "/app/more/search?q=prices",
    ...search,
    expects: /^500: GET \/api\/v1\/search/,
    before: async (page) => {
      await page.route(calls, (route) => route.fulfill({ status: 500, body: "" }));
    },
    bring: (page) => page.getByRole("button", { name: "Try again" }),
  },
];

import type { Page, Route } from "@playwright/test";
import { askSomething, claim, deskOf } from "#e2e/steps/desk.steps.ts";
import { callApi, type Token } from "#e2e/steps/people.ts";
import { deskBlockScreens } from "./screens.desk.blocks.ts";
import { deskReviewScreens } from "./screens.desk.review.ts";
import { deskWritingScreens } from "./screens.desk.writing.ts";
import type { Screen } from "#e2e/screens/screens.ts";

const queue = { address: "/app/more/desk", heading: "Desk", who: "analyst" } as const;

const queueCall = /\/api\/v1\/desk(\?|$)/;
const nothing = {
  desk_requests: [],
  next_cursor: null,
  unclaimed_next: [],
  counts: { all: 0, mine: 0, unclaimed: 0, to_review: 0, waiting: 0, overdue: 0, others: 0 },
};

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A title as long as people write them. */
const offered = {
  id: 900_001,
  title: "Which refrigerated warehouses between Rotterdam and Gdańsk take pallets by the day?",
  status: "submitted",
  insight_category_id: 1,
  promised_at: inHours(30),
  expected_at: null,
  target_minutes: 960,
  working_ms_left: 8 * 3_600_000,
};

/** What is next, as the demo world seldom has it. */
async function answerNext(page: Page, change: object): Promise<void> {
  await page.route(/\/api\/v1\/desk\/next$/, async (route) => {
    const response = await route.fetch();
    const { desk_next } = (await response.json()) as { desk_next: object };
    await route.fulfill({ response, json: { desk_next: { ...desk_next, ...change } } });
  });
}

async function oweToday(page: Page): Promise<void> {
  await answerNext(page, {
    waiting: [
      { ...offered, why: "unclaimed", more: 3 },
      { ...offered, id: 900_002, status: "in_review", why: "to_review", more: 0 },
      { ...offered, id: 900_003, status: "in_progress", why: "mine", more: 12 },
    ],
    running: [
      { id: 900_003, insight_category_id: 1, due_at: inHours(0.02) },
      { id: 900_004, insight_category_id: 1, due_at: inHours(0.02) },
      { id: 900_005, insight_category_id: 1, due_at: inHours(-30) },
    ],
  });
}

/** The first of the queue that is as wanted. */
async function addressOfFirst(token: Token, filter: string, who?: string): Promise<string> {
  const answer = await callApi("GET", `/api/v1/desk?limit=100${filter}`, undefined, token);
  // The contract's answer to the queue.
  const { desk_requests } = answer as {
    desk_requests: { id: number; status: string; analyst: { first_name: string } | null }[];
  };
  const found = desk_requests.find(
    ({ status, analyst }) => status !== "needs_clarification" && analyst?.first_name === who,
  );
  if (!found) throw new Error(`The demo world has no request of ${who ?? "nobody"} at the desk.`);
  return `/app/more/desk?request=${found.id}`;
}

/** What the demo world has half written. */
export async function addressOfDraft(token: Token): Promise<string> {
  const answer = await callApi("GET", "/api/v1/desk?filter=mine&q=Reporting", undefined, token);
  // The contract's answer to the queue.
  const { desk_requests } = answer as { desk_requests: { id: number }[] };
  const [first] = desk_requests;
  if (!first) throw new Error("The demo world has nothing half written.");
  return `/app/more/desk?request=${first.id}`;
}

async function answerQueue(page: Page, answer: Parameters<Route["fulfill"]>[0]): Promise<void> {
  await page.route(queueCall, (route) => route.fulfill(answer));
}

/** Asked for and not answered. */
async function hold(page: Page, call: RegExp): Promise<void> {
  await page.route(call, () => new Promise(() => {}));
}

export const deskScreens: readonly Screen[] = [
  { name: "desk", ...queue, bring: (page) => deskOf(page).part("Mine") },
  {
    name: "desk, with what others work on",
    ...queue,
    bring: async (page) => {
      const fold = page.getByRole("button", { name: /^Others work on/ });
      await fold.waitFor();
      if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
      return deskOf(page).part("Others work on");
    },
  },
  {
    name: "desk, with an answer owed today",
    ...queue,
    before: oweToday,
    bring: async (page) => {
      await page.getByText("How this is counted").click();
      return page.getByText(/^You owe 2 answers today/);
    },
  },
  {
    name: "desk, with nothing that waits for one",
    ...queue,
    before: (page) =>
      answerQueue(page, { json: { ...nothing, counts: { ...nothing.counts, all: 3, others: 3 } } }),
    bring: (page) => page.getByRole("heading", { name: "Nothing waits for you" }),
  },
  {
    name: "requests, with what is next at the desk",
    address: "/app/requests/all",
    heading: "Requests",
    who: "analyst",
    before: oweToday,
    bring: (page) => page.getByRole("region", { name: "Next at the desk" }),
  },
  {
    name: "requests, with nothing that waits at the desk",
    address: "/app/requests/all",
    heading: "Requests",
    who: "admin",
    before: (page) => answerNext(page, { waiting: [], unclaimed: offered }),
    bring: (page) => page.getByText(/^Nothing waits for you/),
  },
  {
    name: "desk, what is next after asking the requester",
    address: async (token) => {
      const { id } = await askSomething();
      await claim(token, id);
      return `/app/more/desk?request=${id}`;
    },
    heading: /^What does oat milk/,
    who: "analyst",
    before: (page) => answerNext(page, { waiting: [], unclaimed: offered }),
    bring: async (page) => {
      await page.getByRole("button", { name: "Ask Ada" }).click();
      await page.getByRole("dialog").getByRole("textbox").fill("Which shops do you mean?");
      await page.getByRole("button", { name: "Ask and pause the clock" }).click();
      return deskOf(page).next.getByRole("link", { name: "Next request" });
    },
  },
  {
    name: "desk, for members",
    ...queue,
    who: "member",
    bring: (page) => page.getByRole("heading", { name: "The desk is for analysts" }),
  },
  {
    name: "desk, with nothing that matches",
    ...queue,
    address: "/app/more/desk?q=nothing-is-called-so",
    bring: (page) => page.getByRole("heading", { name: "Nothing here" }),
  },
  {
    name: "desk, with everything answered",
    ...queue,
    before: (page) => answerQueue(page, { json: nothing }),
    bring: (page) => page.getByRole("heading", { name: "Nothing waits for an answer" }),
  },
  {
    name: "desk, while it loads",
    ...queue,
    before: (page) => hold(page, queueCall),
    bring: (page) => page.getByText("Loading requests"),
  },
  {
    name: "desk, which could not be loaded",
    ...queue,
    before: (page) => answerQueue(page, { status: 500, body: "" }),
    bring: (page) => page.getByRole("button", { name: "Try again" }),
    expects: /^500: GET \/api\/v1\/desk/,
  },
  {
    name: "desk, a request nobody has claimed",
    address: (token) => addressOfFirst(token, "&filter=unclaimed"),
    heading: /./,
    who: "analyst",
    bring: (page) => page.getByText("Internal notes"),
  },
  {
    name: "desk, a request that somebody else has claimed",
    address: (token) => addressOfFirst(token, "", "Rasmus"),
    heading: /./,
    who: "analyst",
    bring: async (page) => {
      await page.getByText("Internal notes").click();
      return page.getByRole("textbox", { name: "Write a note" });
    },
  },
  {
    name: "desk, a request that is not there",
    address: "/app/more/desk?request=999999",
    heading: "No such request",
    who: "analyst",
    expects: /^404: GET \/api\/v1\/desk\/999999$/,
  },
  {
    name: "desk, a request while it loads",
    address: "/app/more/desk?request=999999",
    heading: "Opening the request",
    who: "analyst",
    before: (page) => hold(page, /\/api\/v1\/desk\/999999$/),
    bring: (page) => page.getByText("Loading the request"),
  },
  {
    name: "desk, half written",
    address: addressOfDraft,
    heading: /^Reporting duties/,
    who: "analyst",
    bring: (page) => deskOf(page).body,
  },
  ...deskBlockScreens,
  ...deskReviewScreens,
  ...deskWritingScreens,
];

import { draftConflict, draftRow, draftSent } from "#e2e/steps/drafts.answers.ts";
import type { Page } from "@playwright/test";
import { callApi, type Token } from "#e2e/steps/people.ts";
import { fillInRequest, oatMilk, requestForm } from "#e2e/steps/requests.steps.ts";
import type { Screen } from "./screens.ts";

const list = { address: "/app/requests/all", heading: "Requests", who: "member" } as const;
const form = { address: "/app/requests/all/new", heading: "New request", who: "member" } as const;

const lists = /\/api\/v1\/insight_requests(\?|$)/;

export const requestScreens: readonly Screen[] = [
  {
    name: "requests",
    ...list,
    bring: (page) => page.getByRole("list", { name: "Requests" }),
  },
  {
    name: "requests, of one category",
    ...list,
    address: "/app/requests/pricing",
    heading: "Pricing",
  },
  {
    name: "requests, choosing a status",
    ...list,
    bring: async (page) => {
      await page.getByRole("combobox", { name: "Status" }).click();
      return page.getByRole("listbox");
    },
    closesOnResize: true,
  },
  {
    name: "requests, none that match",
    ...list,
    address: "/app/requests/all?q=nothing-is-called-so",
    bring: (page) => page.getByRole("heading", { name: "No requests match" }),
  },
  {
    name: "requests, before the first one",
    ...list,
    who: "newcomer",
    bring: (page) => page.getByRole("heading", { name: "Ask your first question" }),
  },
  {
    name: "requests, of a category that is not there",
    address: "/app/requests/nowhere",
    heading: "No such category",
    who: "member",
    expects: /^404: GET \/api\/v1\/insight_requests\?/,
  },
  {
    name: "requests, while they load",
    ...list,
    before: (page) => holdLists(page),
    bring: (page) => page.getByText("Loading requests"),
  },
  {
    name: "requests, while others load",
    ...list,
    bring: async (page) => {
      await page.getByRole("list", { name: "Requests" }).waitFor();
      await holdLists(page);
      await page.getByRole("button", { name: "Mine" }).click();
      return page.locator("main [aria-busy=true]").first();
    },
  },
  {
    name: "requests, which could not be loaded",
    ...list,
    before: async (page) => {
      await page.route(lists, (route) => route.fulfill({ status: 500, body: "" }));
    },
    bring: (page) => page.getByRole("button", { name: "Try again" }),
    expects: /^500: GET \/api\/v1\/insight_requests/,
  },
  { name: "new request, choosing a category", ...form },
  { name: "new request", ...form, address: "/app/requests/regulation/new" },
  {
    name: "new request, with nothing filled in",
    ...form,
    address: "/app/requests/competitors/new",
    bring: async (page) => {
      await requestForm(page).review.click();
      return page.getByText("Fill this in").first();
    },
  },
  {
    name: "new request, with its points",
    ...form,
    // What is typed becomes a draft, which others would find.
    who: "newcomer",
    bring: async (page) => {
      const description = "What does it cost online? Which brands are new? Who sells the most?";
      await fillInRequest(page, { ...oatMilk, description });
      const second = page.getByRole("textbox", { name: "Point 2, proposed" });
      await second.fill(`Which brands are new, and ${"what of them is known ".repeat(9)}?`);
      await page.getByRole("button", { name: "Add a point" }).click();
      await page.getByRole("textbox", { name: /^Point 4/ }).fill("x");
      await requestForm(page).review.click();
      return page.getByText("Enter at least 3 characters").first();
    },
  },
  {
    name: "new request, to be reviewed",
    ...form,
    who: "newcomer",
    bring: async (page) => {
      await fillInRequest(page, oatMilk);
      await requestForm(page).review.click();
      await requestForm(page).submit.waitFor();
      return page.getByText(oatMilk.description);
    },
  },
  {
    name: "new request, saved as a draft with files and people",
    ...form,
    who: "colleague",
    bring: async (page) => {
      await fillInRequest(page, oatMilk);
      await page.getByText("Saved as a draft").first().waitFor();
      const people = page.getByRole("combobox", { name: "Who takes part?" });
      await people.fill("a");
      await page.getByRole("option").first().click();
      await page.locator("input[type=file]").setInputFiles([
        { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("As seen in shops.") },
        { name: "tool.exe", mimeType: "application/octet-stream", buffer: Buffer.from("no") },
      ]);
      return page.getByRole("button", { name: "Remove notes.txt" });
    },
  },
  {
    name: "new request, choosing among drafts",
    ...form,
    who: "newcomer",
    before: async (page) => {
      await page.route(/\/api\/v1\/drafts\?/, (route) =>
        route.fulfill({ json: { drafts: [{ ...draftRow, id: 1 }, draftRow], next_cursor: null } }),
      );
    },
    bring: async (page) => {
      await page.getByText("Your drafts").click();
      return page.getByRole("link", { name: draftRow.title }).first();
    },
  },
  {
    name: "new request, changed on another device",
    ...form,
    who: "newcomer",
    bring: async (page) => {
      await fillInRequest(page, oatMilk);
      await page.getByText("Saved as a draft").first().waitFor();
      await page.route(/\/api\/v1\/drafts\/\d+$/, (route) =>
        route.request().method() === "GET"
          ? route.fulfill({ json: { draft: draftConflict.draft } })
          : route.fulfill({ status: 409, json: draftConflict }),
      );
      await requestForm(page).title.fill("What does oat milk cost in Norway?");
      return page.getByRole("button", { name: "Keep mine" });
    },
    expects: /^409: PUT \/api\/v1\/drafts\/\d+$/,
  },
  {
    name: "new request, submitted on another device meanwhile",
    ...form,
    who: "newcomer",
    bring: async (page) => {
      await fillInRequest(page, oatMilk);
      await page.getByText("Saved as a draft").first().waitFor();
      await page.route(/\/api\/v1\/drafts\/\d+$/, (route) =>
        route.fulfill({ status: 410, json: draftSent }),
      );
      await requestForm(page).title.fill("What does oat milk cost in Norway?");
      return page.getByText("This has been submitted in the meantime");
    },
    expects: /^410: PUT \/api\/v1\/drafts\/\d+$/,
  },
  {
    name: "a draft that is submitted",
    address: "/app/requests/all/new?draft=2",
    heading: "This draft has been submitted",
    who: "newcomer",
    before: async (page) => {
      await page.route(/\/api\/v1\/drafts\/2$/, (route) =>
        route.fulfill({ status: 410, json: draftSent }),
      );
    },
    expects: /^410: GET \/api\/v1\/drafts\/2$/,
  },
  {
    name: "new request, made from one whose questions have changed",
    address: async (token) => {
      const query = "category=technology-scan&scope=mine";
      const request = await addressOfFirst(token, query);
      return request.replace("/app/insights/", "/app/requests/all/duplicate/");
    },
    heading: "New request",
    who: "member",
    bring: (page) => page.getByRole("region", { name: "No longer asked" }),
  },
  {
    name: "new request, made from another",
    address: async (token) => {
      const request = await addressOfFirst(token, "status=delivered&scope=mine");
      return request.replace("/app/insights/", "/app/requests/all/duplicate/");
    },
    heading: "New request",
    who: "member",
    bring: (page) => page.getByText(/copied from request/),
  },
  {
    name: "a request, being edited",
    address: (token) => addressOfFirst(token, "status=needs_clarification&scope=mine"),
    heading: /./,
    who: "member",
    bring: async (page) => {
      // By key: what is still coming in above must not move it away from under a pointer.
      await page.getByRole("link", { name: "Edit" }).press("Enter");
      return page.getByRole("button", { name: "Save changes" });
    },
  },
  {
    name: "a request, about to be cancelled",
    address: (token) => addressOfFirst(token, "status=submitted,in_progress&scope=mine"),
    heading: /./,
    who: "member",
    bring: async (page) => {
      await page.getByRole("button", { name: "Cancel this request" }).click();
      return page.getByRole("dialog");
    },
  },
  {
    name: "a request that waits for an answer",
    address: (token) => addressOfFirst(token, "status=needs_clarification"),
    heading: /./,
    who: "member",
  },
  {
    name: "a request that waits for my answer",
    address: (token) => addressOfFirst(token, "status=needs_clarification&scope=mine"),
    heading: /./,
    who: "member",
    bring: (page) => page.getByRole("button", { name: "Send answer" }),
  },
  {
    name: "a request that is not there",
    address: "/app/insights/999999",
    heading: "No such request",
    who: "member",
    expects: /^404: GET \/api\/v1\/insight_requests\/999999(\/insight_response)?$/,
  },
];

/** Lists are asked for and not answered. */
async function holdLists(page: Page): Promise<void> {
  await page.route(lists, () => new Promise(() => {}));
}

/** The page of the first request in a list. */
export async function addressOfFirst(token: Token, query: string): Promise<string> {
  const answer = await callApi("GET", `/api/v1/insight_requests?${query}`, undefined, token);
  // The contract's answer to a list of requests.
  const { insight_requests } = answer as { insight_requests: { id: number }[] };
  const [first] = insight_requests;
  if (!first) throw new Error(`The demo world has no request with ${query}.`);
  return `/app/insights/${first.id}`;
}

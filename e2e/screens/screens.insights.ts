import type { Page } from "@playwright/test";
import { letTimePass } from "#e2e/app/time.ts";
import { correct, fileAndDeliver } from "#e2e/steps/insights.steps.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, makePerson, openSession, type Token } from "#e2e/steps/people.ts";
import { oatMilk } from "#e2e/steps/requests.steps.ts";
import { addressOfFirst } from "./screens.requests.ts";
import type { Screen } from "./screens.ts";

const center = {
  address: async (token: Token) => `/app/insights/${await fileAndDeliver(token)}`,
  heading: oatMilk.title,
  who: "newcomer",
} as const;

const feed = {
  address: async (token: Token) => {
    await fileAndDeliver(token, { review_by: "2026-01-31" });
    return "/app/insights/all";
  },
  heading: "Insights",
  who: "newcomer",
} as const;

const insightOf = /\/api\/v1\/insight_requests\/\d+\/insight_response$/;
const feeds = /\/api\/v1\/insight_responses(\?|$)/;

const firstMark = (page: Page) => page.getByRole("link", { name: /^Source 1:/ }).first();

/** Delivered, with a question about a passage of it. */
async function askedAbout(asker: Token): Promise<string> {
  const id = await fileAndDeliver(asker);
  const passage = { version: 1, quote: "Organic ones cost a third more" };
  const comment = { body: "Which chains were these, and in which week?", passage };
  await callApi("POST", `/api/v1/insight_requests/${id}/comments`, { comment }, asker);
  return `/app/insights/${id}`;
}

const accept = (id: number, token: Token) =>
  callApi("POST", `/api/v1/insight_requests/${id}/acceptance`, { rating: 5 }, token);

export const insightScreens: readonly Screen[] = [
  { name: "an insight", ...center, bring: firstMark },
  {
    name: "an insight of the demo world",
    address: (token) => addressOfFirst(token, "status=delivered"),
    heading: /./,
    who: "member",
    bring: firstMark,
  },
  {
    name: "an insight, with a source beside its text",
    ...center,
    bring: async (page) => {
      await firstMark(page).click();
      return page.getByRole("link", { name: /example\.org|Open the source/ }).last();
    },
    closesOnResize: true,
  },
  {
    name: "an insight, corrected since it was read",
    ...center,
    address: async (token) => {
      const id = await fileAndDeliver(token);
      await readFirst(id, token);
      await correct(id, { note: "One price was wrong.", summary: "A litre costs 15 kroner [1]." });
      return `/app/insights/${id}`;
    },
    bring: async (page) => {
      await page.getByRole("button", { name: "Show what changed" }).click();
      await page.getByRole("button", { name: "Show what version 2 changed" }).click();
      return page.getByRole("deletion").first();
    },
  },
  {
    name: "an insight, corrected while it is read",
    ...center,
    bring: async (page) => {
      await firstMark(page).waitFor();
      await untilLive(page);
      const id = Number(/insights\/(\d+)/.exec(page.url())?.[1]);
      await correct(id, { note: "One price was wrong.", summary: "A litre costs 15 kroner [1]." });
      return page.getByRole("button", { name: "Show it" });
    },
  },
  {
    name: "an insight past its review-by day",
    ...center,
    address: async (token) =>
      `/app/insights/${await fileAndDeliver(token, { review_by: "2026-01-31" })}`,
    bring: (page) => page.getByRole("link", { name: "Ask again" }),
  },
  {
    name: "an insight, about to be accepted",
    ...center,
    bring: async (page) => {
      await page.getByRole("button", { name: "Accept and rate" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Accept and rate" }).click();
      return dialog.getByText("Choose one to five stars.");
    },
  },
  {
    name: "an insight, about to be sent back",
    ...center,
    bring: async (page) => {
      await page.getByRole("button", { name: "Ask for a revision" }).first().click();
      return page.getByRole("dialog").getByRole("checkbox").first();
    },
  },
  {
    name: "an insight, asking about a passage",
    ...center,
    bring: async (page) => {
      await firstMark(page).waitFor();
      await page.getByRole("button", { name: "Ask about a passage" }).click();
      await page.getByRole("button", { name: "Next paragraph" }).click();
      return page.getByRole("dialog", { name: "Ask about this passage" });
    },
    closesOnResize: true,
  },
  {
    name: "an insight, with a question in its margin",
    ...center,
    address: askedAbout,
    bring: async (page) => {
      await page.getByRole("button", { name: /^Open question by/ }).click();
      return page.getByRole("dialog", { name: "Open question" });
    },
    closesOnResize: true,
  },
  {
    name: "an insight, a question about its passage being answered",
    ...center,
    address: async () => askedAbout(await openSession(await makePerson("Ada"))),
    who: "analyst",
    bring: async (page) => {
      await page.getByRole("button", { name: /^Open question by/ }).click();
      // The conversation below has one of the same name.
      const dialog = page.getByRole("dialog", { name: "Open question" });
      await dialog.getByRole("button", { name: "Answer" }).click();
      return page.getByLabel("Your answer");
    },
    closesOnResize: true,
  },
  {
    name: "an insight that was accepted, about to be asked for more",
    ...center,
    address: async (token) => {
      const id = await fileAndDeliver(token);
      await accept(id, token);
      return `/app/insights/${id}`;
    },
    bring: async (page) => {
      await page.getByRole("button", { name: "Ask for more" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Ask for more?" });
      await dialog.getByRole("button", { name: "Ask for more" }).click();
      return dialog.getByText("Name at least one point.");
    },
  },
  {
    name: "an insight that silence accepted, about to be rated",
    ...center,
    bring: async (page) => {
      await page.getByRole("button", { name: "Accept and rate" }).first().waitFor();
      await untilLive(page);
      const id = Number(/insights\/(\d+)/.exec(page.url())?.[1]);
      await letTimePass("delivery_unanswered_after_reminders", id);
      await page.getByRole("button", { name: "Rate it" }).first().click();
      return page.getByRole("dialog", { name: "Rate this insight?" }).getByRole("radio").first();
    },
  },
  {
    name: "an insight of which more was asked for",
    ...center,
    address: async (token) => {
      const id = await fileAndDeliver(token);
      await accept(id, token);
      const insight_points_attributes = [{ text: "And what does it cost in Sweden?" }];
      const body = { insight_version: 1, insight_points_attributes };
      await callApi("POST", `/api/v1/insight_requests/${id}/more`, body, token);
      return `/app/insights/${id}`;
    },
    bring: (page) => page.getByRole("heading", { name: "More was asked for" }),
  },
  {
    name: "an insight, seen through a group alone",
    ...center,
    before: async (page) => {
      await page.route(/\/api\/v1\/insight_requests\/\d+$/, (route) =>
        route.fulfill({ status: 404, json: notThere }),
      );
    },
    bring: async (page) => {
      await firstMark(page).waitFor();
      return page.getByRole("heading", { name: "What was asked" });
    },
    expects: /^404: GET \/api\/v1\/insight_requests\/\d+$/,
  },
  {
    name: "an insight that could not be loaded",
    ...center,
    heading: "This request could not be shown",
    before: async (page) => {
      await page.route(insightOf, (route) => route.fulfill({ status: 500, body: "" }));
    },
    expects: /^500: GET \/api\/v1\/insight_requests\/\d+\/insight_response$/,
  },
  {
    name: "insights",
    ...feed,
    bring: (page) => page.getByText("may be out of date", { exact: true }),
  },
  {
    name: "insights, before the first one",
    ...feed,
    address: "/app/insights/all",
    bring: (page) => page.getByRole("heading", { name: "Insights will appear here" }),
  },
  {
    name: "insights, none that match",
    ...feed,
    address: "/app/insights/all?outcome=not_found&q=nothing-is-called-so",
    bring: (page) => page.getByRole("heading", { name: "No insights match" }),
  },
  {
    name: "insights, while they load",
    ...feed,
    address: "/app/insights/all",
    before: async (page) => {
      await page.route(feeds, () => new Promise(() => {}));
    },
    bring: (page) => page.getByText("Loading insights"),
  },
  {
    name: "insights, which could not be loaded",
    ...feed,
    address: "/app/insights/all",
    before: async (page) => {
      await page.route(feeds, (route) => route.fulfill({ status: 500, body: "" }));
    },
    bring: (page) => page.getByRole("button", { name: "Try again" }),
    expects: /^500: GET \/api\/v1\/insight_responses/,
  },
  {
    name: "sources",
    ...feed,
    address: async (token) => `${await feed.address(token)}?view=sources`,
    bring: (page) => page.getByRole("list", { name: "Sources" }),
  },
  {
    name: "sources, before the first one",
    ...feed,
    address: "/app/insights/all?view=sources",
    bring: (page) => page.getByRole("heading", { name: "Sources will appear here" }),
  },
  {
    name: "one source, and what rests on it",
    ...feed,
    address: async (token) => {
      await feed.address(token);
      return `/app/insights/all?view=sources&source=${await firstSource(token)}`;
    },
    heading: "Plant drinks in the Nordics",
    bring: (page) => page.getByRole("list", { name: "Insights" }),
  },
  {
    name: "a source that is not there",
    ...feed,
    address: "/app/insights/all?view=sources&source=999999",
    heading: "No such source",
    expects: /^404: GET \/api\/v1\/insight_sources\/999999$/,
  },
];

const notThere = { type: "", title: "Not found", status: 404, detail: "", code: "not_found" };

async function readFirst(requestId: number, token: Token): Promise<void> {
  const path = `/api/v1/insight_requests/${requestId}/insight_response`;
  // The contract's answer to asking for the insight of a request.
  const { insight_response } = (await callApi("GET", path, undefined, token)) as {
    insight_response: { id: number };
  };
  const read = `/api/v1/insight_responses/${insight_response.id}/read`;
  await callApi("PUT", read, { version: 1 }, token);
}

async function firstSource(token: Token): Promise<number> {
  const answer = await callApi("GET", "/api/v1/insight_sources?q=Nordics", undefined, token);
  // The contract's answer to a list of sources.
  const { insight_sources } = answer as { insight_sources: { id: number }[] };
  return insight_sources[0]?.id ?? 0;
}

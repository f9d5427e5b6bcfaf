import type { Page } from "@playwright/test";
import { askSomething, claim, ines } from "#e2e/steps/desk.steps.ts";
import { openSession, type Token } from "#e2e/steps/people.ts";
import { addressOfFirst } from "#e2e/screens/screens.requests.ts";
import type { Screen } from "#e2e/screens/screens.ts";

const asked = {
  address: (token: Token) => addressOfFirst(token, "status=submitted&scope=mine"),
  heading: /./,
  who: "member",
} as const;

const atDesk = {
  address: async () => {
    const { id } = await askSomething();
    await claim(await openSession(ines), id);
    return `/app/more/desk?request=${id}`;
  },
  heading: /./,
  who: "analyst",
} as const;

const at = new Date(Date.now() - 2 * 60 * 60_000).toISOString();
const analyst = { id: 9, first_name: "Ines", last_name: "Moreno" };
const ada = { id: 8, first_name: "Ada", last_name: "Byron-Wolkenstein-Lindqvist" };

const sent = {
  version: 2,
  author: analyst,
  understanding: `You want to know what a litre costs on the shelf, ${"in each of the four chains and in the discounters beside them, ".repeat(4)}today.`,
  looks_at: "Prices read in November;\norganic and plain apart from each other.",
  leaves_out: "Wholesale prices, and what producers pay for being on the shelf.",
  pauses: true,
  sent_at: at,
  state: "waiting",
  answered_by: null,
  answered_at: null,
  correction: null,
};
const answered = { answered_by: ada, answered_at: at };
const correction = "Norwegian shops, not Danish ones; cafés as well, since they are most of it.";
const corrected = { ...sent, version: 1, state: "corrected", correction, ...answered };

type Answer = { insight_request: object };

/** The request as the app answers it, but for what is said here. */
async function show(page: Page, change: object): Promise<void> {
  await page.route(/\/api\/v1\/insight_requests\/\d+$/, async (route) => {
    const response = await route.fetch();
    // The contract's answer with one request.
    const { insight_request } = (await response.json()) as Answer;
    return route.fulfill({
      response,
      json: { insight_request: { ...insight_request, ...change } },
    });
  });
}

async function showAtDesk(page: Page, change: object): Promise<void> {
  await page.route(/\/api\/v1\/desk\/\d+$/, async (route) => {
    const response = await route.fetch();
    // The contract's answer with the work on one request.
    const { desk_work } = (await response.json()) as { desk_work: Answer };
    const insight_request = { ...desk_work.insight_request, ...change };
    const json = { desk_work: { ...desk_work, scope: "must", insight_request } };
    return route.fulfill({ response, json });
  });
}

const waiting = {
  status: "needs_clarification",
  paused_at: at,
  insight_scopes: [sent, corrected],
  can: ["confirm_scope", "correct_scope"],
};

/** What an answer will cover, on the request and at the desk. */
export const scopeScreens: readonly Screen[] = [
  {
    name: "a request, with a scope to confirm",
    ...asked,
    before: (page) => show(page, waiting),
    bring: (page) => page.getByRole("button", { name: "Yes, that is what I mean" }),
  },
  {
    name: "a request, with a scope that is being corrected",
    ...asked,
    before: (page) => show(page, waiting),
    bring: async (page) => {
      const note = page.getByRole("region", { name: /do we mean the same/ });
      await note.getByRole("button", { name: "Correct it" }).click();
      await note.getByRole("button", { name: "Send correction" }).click();
      return note.getByRole("textbox", { name: "What do you mean instead?" });
    },
  },
  {
    name: "a request, with a corrected scope",
    ...asked,
    before: (page) => show(page, { status: "in_progress", insight_scopes: [corrected], can: [] }),
    bring: (page) => page.getByRole("region", { name: "What the answer will cover" }),
  },
  {
    name: "a request, with a scope that is settled",
    ...asked,
    before: (page) =>
      show(page, {
        status: "in_progress",
        insight_scopes: [{ ...sent, state: "confirmed", ...answered }, corrected],
        can: [],
      }),
    bring: async (page) => {
      const settled = page.getByRole("region", { name: "What the answer covers" });
      await settled.getByText("The scope before").click();
      return settled.getByText(correction);
    },
  },
  {
    name: "desk, with a scope to send first",
    ...atDesk,
    before: (page) => showAtDesk(page, { insight_scopes: [] }),
    bring: (page) => page.getByRole("button", { name: "Send the scope", exact: true }),
  },
  {
    name: "desk, with a corrected scope",
    ...atDesk,
    before: (page) =>
      showAtDesk(page, {
        insight_scopes: [corrected],
        can: ["send_scope", "take_correction", "decline"],
      }),
    bring: (page) => page.getByRole("button", { name: "Work by the correction", exact: true }),
  },
  {
    name: "desk, sending the scope",
    ...atDesk,
    bring: async (page) => {
      await page.getByRole("button", { name: "More actions for this request" }).click();
      await page.getByRole("menuitem", { name: "Send the scope" }).click();
      await page.getByRole("button", { name: /^Send to / }).click();
      return page.getByText("Fill this in.");
    },
  },
];

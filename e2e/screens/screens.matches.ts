import type { Page } from "@playwright/test";
import { fillInRequest, oatMilk } from "#e2e/steps/requests.steps.ts";
import { addressOfFirst } from "./screens.requests.ts";
import type { Screen } from "./screens.ts";

/** Each kind of what may answer something, some with words that leave no place to break. */
const found = {
  insights: [
    {
      insight_request_id: 484,
      title: "What does a litre of oat milk cost in the shops of Jutland and Funen?",
      summary: `Between 14 and 22 kroner, and a third more for organic ones. ${"Nobody lists less. ".repeat(12)}`,
      outcome: "partly_answered",
      published_at: "2025-03-04T09:00:00.000Z",
      review_by: "2025-09-04",
      sees_request: true,
    },
  ],
  insight_requests: [
    {
      id: 495,
      title: "Havregrynsdrikkevareproducentsammenslutningsprisudviklingsstatistik",
      status: "needs_clarification",
      created_at: "2026-11-16T09:00:00.000Z",
      is_own: false,
      may_join: true,
    },
    {
      id: 496,
      title: "Oat milk in Sweden",
      status: "submitted",
      created_at: "2026-11-16T09:00:00.000Z",
      is_own: true,
      may_join: false,
    },
  ],
  askable: [
    { ask_key: "0a1b2c3d-0000-4000-8000-000000000001", title: "Oat milk margins", asked: false },
    { ask_key: "0a1b2c3d-0000-4000-8000-000000000002", title: "Oat milk in cafés", asked: true },
  ],
};

const people = [
  { person: { id: 2, first_name: "Olivia", last_name: "Demo" }, asked_at: "2026-11-16T09:00:00Z" },
  {
    person: { id: 3, first_name: "Wolfeschlegelsteinhausenbergerdorff", last_name: "Demo" },
    asked_at: "2026-11-16T09:00:00Z",
  },
];

export const matchScreens: readonly Screen[] = [
  {
    name: "new request, with what may answer it already",
    address: "/app/requests/all/new",
    heading: "New request",
    who: "newcomer",
    before: async (page) => {
      await page.route(/\/api\/v1\/request_matches$/, (route) => route.fulfill({ json: found }));
    },
    bring: async (page) => {
      await fillInRequest(page, oatMilk);
      await page.getByText("Saved as a draft").first().waitFor();
      return page.getByRole("button", { name: /^Ask for access/ });
    },
  },
  {
    name: "a private request that colleagues ask to see",
    address: (token) => addressOfFirst(token, "status=submitted&scope=mine"),
    heading: /./,
    who: "member",
    before: (page) =>
      changeRequest(page, { visibility: "private", plan_may_ask: true, access_asks: people }),
    bring: (page) => page.getByRole("button", { name: "Let in Olivia Demo" }),
  },
  {
    name: "an insight whose text is asked for",
    address: (token) => addressOfFirst(token, "status=delivered&scope=mine"),
    heading: /./,
    who: "member",
    before: (page) => changeRequest(page, { text_asks: texts }),
    bring: (page) => page.getByRole("button", { name: "Agree", exact: true }),
  },
];

/** What one is asked, what one agreed to, and what came of it. */
const asked_by = { id: 2, first_name: "Wolfeschlegelsteinhausenbergerdorff", last_name: "Demo" };
const texts = [
  { id: 1, asked_by, asked_at: "2026-11-16T09:00:00Z", agreed: false, taken_at: null },
  { id: 2, asked_by, asked_at: "2026-11-16T09:00:00Z", agreed: true, taken_at: null },
  {
    id: 3,
    asked_by,
    asked_at: "2026-11-14T09:00:00Z",
    agreed: true,
    taken_at: "2026-11-15T09:00:00Z",
  },
];

/** The request itself, as if this were so. */
async function changeRequest(page: Page, changed: object): Promise<void> {
  await page.route(/\/api\/v1\/insight_requests\/\d+$/, async (route) => {
    const response = await route.fetch();
    // The contract's answer with one request.
    const { insight_request } = (await response.json()) as { insight_request: object };
    await route.fulfill({
      response,
      json: { insight_request: { ...insight_request, ...changed } },
    });
  });
}

import type { Page } from "@playwright/test";
import { askSomething, claim, ines } from "#e2e/steps/desk.steps.ts";
import { openSession, type Token } from "#e2e/steps/people.ts";
import { addressOfFirst } from "./screens.requests.ts";
import type { Screen } from "./screens.ts";

const asked = {
  address: (token: Token) => addressOfFirst(token, "status=submitted&scope=mine"),
  heading: /./,
  who: "member",
} as const;

const requestCall = /\/api\/v1\/insight_requests\/\d+$/;
const queueCall = /\/api\/v1\/desk(\?|$)/;
const at = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString();
const reason = `The statistics office answers on Thursday, and ${"without its figures we could only guess. ".repeat(6)}`;
const person = { id: 9, first_name: "Ines", last_name: "Moreno" };

const objection = {
  objected_at: at(-2),
  reason: `It is public: ${"the text of the law is all that we ask for. ".repeat(6)}`,
  declined_reason: reason,
  left_to_others_by: person,
};
const plan = { id: 9, name: "Wolfeschlegelsteinhausenbergerdorff Handelsgesellschaft" };
const inPlan = { organization_plan: plan };
const opening = {
  organization_plan: plan,
  readers_count: 42,
  readers: ["Olivia", "Bartholomäus-Maximilian", "Ebba", "Gustav", "Wilhelmina"].map(
    (first_name, id) => ({ id, first_name, last_name: "Demo" }),
  ),
  answers_count: 4,
  comments_count: 100,
  files_count: 2,
  has_scope: true,
  has_insight: true,
};

type Request = { ledger: object; events: object[] };

/** The request as the app answers it, but for what is said here. */
async function show(page: Page, change: (request: Request) => object): Promise<void> {
  await page.route(requestCall, async (route) => {
    const response = await route.fetch();
    // The contract's answer with one request.
    const { insight_request } = (await response.json()) as { insight_request: Request };
    const json = { insight_request: { ...insight_request, ...change(insight_request) } };
    return route.fulfill({ response, json });
  });
}

/** How a request stands, at the top of its page and at the desk. */
export const standingScreens: readonly Screen[] = [
  {
    name: "a request, later than promised and being written",
    ...asked,
    before: (page) =>
      show(page, ({ ledger }) => ({
        status: "in_progress",
        expected_at: at(48),
        progress: { reached: "writing", sources: 7 },
        ledger: { ...ledger, told: [{ at: at(-2), expected_at: at(48), reason }] },
      })),
    bring: (page) => page.getByRole("region", { name: /^Later than promised/ }),
  },
  {
    name: "a request, declined",
    ...asked,
    before: (page) =>
      show(page, ({ events: [first] }) => ({
        status: "declined",
        progress: null,
        events: [{ ...first, id: 99, kind: "declined", actor: person, reason }],
      })),
    bring: (page) => page.getByRole("link", { name: "Change it and ask again" }),
  },
  {
    name: "a request, objecting to its decline",
    ...asked,
    before: (page) =>
      show(page, ({ events: [first] }) => ({
        status: "declined",
        progress: null,
        can: ["object", "change_participants"],
        events: [{ ...first, id: 99, kind: "declined", actor: person, reason }],
      })),
    bring: async (page) => {
      await page.getByRole("button", { name: "Object" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Object" }).click();
      return page.getByText("Fill this in.");
    },
  },
  {
    name: "a request, objected to and read anew",
    ...asked,
    before: (page) => show(page, () => ({ status: "submitted", objection })),
    bring: (page) => page.getByRole("region", { name: /^You objected to the decline/ }),
  },
  {
    name: "a request, just opened to the plan",
    ...asked,
    before: (page) =>
      show(page, () => ({
        ...inPlan,
        visibility: "organization",
        opened_at: at(0),
        can: ["close_to_plan", "change_participants"],
      })),
    bring: (page) => page.getByRole("region", { name: "Opened" }),
  },
  {
    name: "a request, who would read it if it were opened",
    ...asked,
    before: async (page) => {
      await show(page, () => ({ ...inPlan, can: ["open_to_plan", "change_participants"] }));
      await page.route(/\/insight_requests\/\d+\/opening$/, (route) =>
        route.fulfill({ json: { opening } }),
      );
    },
    bring: async (page) => {
      await page.getByRole("button", { name: `Open it to ${plan.name}` }).click();
      return page.getByText(/and 37 more of/);
    },
  },
  {
    name: "desk, with an objection to a decline",
    address: "/app/more/desk",
    heading: "Desk",
    who: "analyst",
    before: async (page) => {
      await page.route(queueCall, async (route) => {
        const response = await route.fetch();
        // The contract's answer to the queue.
        const queue = (await response.json()) as { desk_requests: object[] };
        const rows = queue.desk_requests.map((row, index) =>
          index === 0 ? { ...row, objection } : row,
        );
        return route.fulfill({ response, json: { ...queue, desk_requests: rows } });
      });
    },
    bring: (page) => page.getByText("objection to a decline"),
  },
  {
    name: "desk, with work that nobody has taken on in time",
    address: "/app/more/desk",
    heading: "Desk",
    who: "analyst",
    before: async (page) => {
      await page.route(queueCall, async (route) => {
        const response = await route.fetch();
        // The contract's answer to the queue.
        const queue = (await response.json()) as { unclaimed_next: object[] };
        const near = queue.unclaimed_next.map((row) => ({ ...row, promised_at: at(0.01) }));
        return route.fulfill({ response, json: { ...queue, unclaimed_next: near } });
      });
    },
    bring: (page) => page.getByRole("region", { name: /^Nobody works on/ }),
  },
  {
    name: "desk, giving a new time",
    address: async () => {
      const { id } = await askSomething();
      await claim(await openSession(ines), id);
      return `/app/more/desk?request=${id}`;
    },
    heading: /./,
    who: "analyst",
    bring: async (page) => {
      await page.getByRole("button", { name: "More actions for this request" }).click();
      await page.getByRole("menuitem", { name: "Give a new time" }).click();
      await page.getByRole("button", { name: "Give the new time" }).click();
      return page.getByText("Fill this in.");
    },
  },
];

import type { Page } from "@playwright/test";
import { askSomething, claim, publishFirst } from "#e2e/steps/desk.steps.ts";
import type { Token } from "#e2e/steps/people.ts";
import type { Screen } from "#e2e/screens/screens.ts";

const read = { heading: /^What does oat milk/, who: "analyst" } as const;
const at = "2026-11-16T10:00:00.000Z";
const reader = { id: 900_001, first_name: "Rasmus", last_name: "Lindqvist-Haraldsson" };

async function ownWork(token: Token): Promise<string> {
  const { id } = await askSomething();
  await claim(token, id);
  return `/app/more/desk?request=${id}`;
}

async function ownDelivered(token: Token): Promise<string> {
  const { id } = await askSomething();
  await publishFirst(token, id);
  return `/app/more/desk?request=${id}`;
}

const note = {
  id: 900_001,
  author: reader,
  part: "body",
  quote: "The shelf says 20 kr",
  body: "Which shelf, and in which year? A reader can't tell from this alone.",
  created_at: at,
};

type Work = {
  insight_request: Record<string, unknown>;
  insight_response: Record<string, unknown> | null;
};

/** As the desk answers at a stage that the demo world does not have. */
async function answerWork(page: Page, change: (work: Work) => object): Promise<void> {
  await page.route(/\/api\/v1\/desk\/\d+$/, async (route) => {
    const response = await route.fetch();
    const { desk_work } = (await response.json()) as { desk_work: Work };
    const json = { desk_work: { ...desk_work, second_reader: "always", ...change(desk_work) } };
    await route.fulfill({ response, json });
  });
}

const waitingFor = (can: readonly string[], why_not: string | null) => (work: Work) => ({
  insight_request: { ...work.insight_request, status: "in_review", can: [] },
  insight_review: {
    waiting: {
      version: 2,
      writer: reader,
      asked_at: at,
      correction: false,
      insight_version: work.insight_response,
    },
    rounds: [],
    notes: [{ ...note, version: 2 }],
    can,
    why_not,
  },
});

const returned = () => ({
  insight_review: {
    waiting: null,
    rounds: [
      {
        version: 1,
        writer: reader,
        asked_at: at,
        decision: "returned",
        decided_by: reader,
        decided_at: at,
        note: "Say which year the prices are of, and name the chains.",
      },
    ],
    notes: [{ ...note, version: 1 }],
    can: [],
    why_not: null,
  },
});

/** What goes on between who wrote an insight and who reads it before others do. */
export const deskReviewScreens: readonly Screen[] = [
  {
    name: "desk, what a second reader reads",
    ...read,
    address: ownDelivered,
    before: (page) => answerWork(page, waitingFor(["approve", "return", "note"], null)),
    bring: (page) => page.getByRole("button", { name: "Approve and deliver" }),
  },
  {
    name: "desk, what one gave to a second reader",
    ...read,
    address: ownDelivered,
    before: (page) =>
      answerWork(
        page,
        waitingFor(["waive", "take_back", "note"], "You wrote it, so somebody else reads it."),
      ),
    bring: (page) => page.getByRole("button", { name: "Take it back" }),
  },
  {
    name: "desk, returning what one has read",
    ...read,
    address: ownDelivered,
    before: (page) => answerWork(page, waitingFor(["approve", "return", "note"], null)),
    bring: async (page) => {
      await page.getByRole("button", { name: "Return", exact: true }).click();
      return page.getByRole("dialog");
    },
  },
  {
    name: "desk, publishing what nobody has read",
    ...read,
    address: ownDelivered,
    before: (page) => answerWork(page, waitingFor(["waive", "take_back", "note"], null)),
    bring: async (page) => {
      await page.getByRole("button", { name: "Publish unread" }).click();
      return page.getByRole("dialog", { name: "Publish it unread?" });
    },
  },
  {
    name: "desk, a note on a passage without its passage",
    ...read,
    address: ownDelivered,
    before: (page) => answerWork(page, waitingFor(["approve", "return", "note"], null)),
    bring: async (page) => {
      const fold = page.getByText(/^Notes on passages/).first();
      const add = page.getByRole("button", { name: "Add the note" });
      await fold.waitFor();
      // Folded above the text, where that has the whole width.
      if (!(await add.isVisible())) await fold.click();
      await add.click();
      return page.getByText("Select the passage in the text, or type how it reads.");
    },
  },
  {
    name: "desk, what a second reader returned",
    ...read,
    address: ownWork,
    before: (page) => answerWork(page, returned),
    bring: (page) => page.getByRole("region", { name: "Read before" }),
  },
];

import type { InsightReview } from "@sightline/contract/desk.review.shapes.ts";
import type { DeskWork } from "@sightline/contract/desk.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { cleo, makeInsight, makeWork } from "#desk/desk.testing.ts";
import { DeskScreen } from "#desk/DeskScreen.tsx";
import { ann, makeUser } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";

let server: Awaited<ReturnType<typeof startScreens>>;
let work: DeskWork;
let isNoteRefused: boolean;

const counts = { all: 0, mine: 0, unclaimed: 0, to_review: 1, waiting: 0, overdue: 0 };
const at = "2026-11-16T10:00:00.000Z";

/** What this person finds waiting for its second reader. */
function readingOf(change: Partial<InsightReview> = {}): DeskWork {
  const { insight_request: request } = makeWork();
  return makeWork({
    insight_request: { ...request, status: "in_review", analyst: cleo, can: [] },
    second_reader: "always",
    insight_review: {
      waiting: {
        version: 2,
        writer: cleo,
        asked_at: at,
        correction: false,
        insight_version: makeInsight(),
      },
      rounds: [],
      notes: [],
      can: ["approve", "return", "note"],
      why_not: null,
      ...change,
    },
  });
}

const note = {
  id: 4,
  version: 2,
  author: ann,
  part: "body" as const,
  quote: "As the shelf says",
  body: "Which shelf?",
  created_at: at,
};

beforeEach(async () => {
  work = readingOf();
  isNoteRefused = false;
  const request = makeWork().insight_request;
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role: "analyst" } }),
    "GET /api/v1/desk": (_, response) =>
      json(response, 200, { desk_requests: [], next_cursor: null, counts }),
    "GET /api/v1/desk/12": (_, response) => json(response, 200, { desk_work: work }),
    "POST /api/v1/desk/12/review/approval": (_, response) =>
      json(response, 200, { insight_response: makeInsight() }),
    "POST /api/v1/desk/12/review/return": (_, response) =>
      json(response, 200, { insight_request: request }),
    "POST /api/v1/desk/12/review/waiver": (_, response) =>
      json(response, 200, { insight_response: makeInsight() }),
    "POST /api/v1/desk/12/review/notes": (_, response) =>
      isNoteRefused ? json(response, 503, {}) : json(response, 201, { review_note: note }),
    "DELETE /api/v1/desk/12/review/notes/4": (_, response) => json(response, 204, undefined),
    "DELETE /api/v1/insight_requests/12/review": (_, response) =>
      json(response, 200, { insight_request: request }),
  });
});
afterEach(() => server.stop());

const open = () => renderAt("/app/more/desk?request=12", "/app/more/desk", <DeskScreen />);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const heardAt = (end: string) =>
  server.heard.filter(({ path, method }) => method !== "GET" && path.endsWith(end));

test("who reads it sees the text as its readers would, and approves the version they read", async () => {
  open();
  await screen.findByText(/It costs 20 kr/);
  screen.getByText(/Bob sees that it is being checked; the clock runs/);
  expect(screen.queryByText("What else rests on it")).toBeNull();
  await press("Approve and deliver");
  expect((await screen.findByRole("dialog")).textContent).not.toContain("note");
  expect(heardAt("/approval")).toEqual([]);
  await press("Deliver to Bob");
  await waitFor(() => expect(heardAt("/approval")).toHaveLength(1));
  expect(JSON.parse(heardAt("/approval")[0]?.body ?? "")).toEqual({ version: 2 });
});

test.each([
  { correction: false, words: "can read it from then on" },
  { correction: true, words: "can read the new version from then on" },
])("who approves is told of all who will read it: $words", async ({ correction, words }) => {
  work = readingOf();
  const { waiting } = work.insight_review;
  if (waiting) work.insight_review.waiting = { ...waiting, correction };
  work.insight_request.visibility = "organization";
  work.insight_request.organization_plan = { id: 3, name: "Northwind" };
  open();
  await press(correction ? "Approve and publish" : "Approve and deliver");
  expect((await screen.findByRole("dialog")).textContent).toContain(
    `Bob and everybody in Northwind ${words}`,
  );
});

test("who approves is told of the notes that nobody would act on", async () => {
  work = readingOf({ notes: [note] });
  open();
  await press("Approve and deliver");
  expect((await screen.findByRole("dialog")).textContent).toContain(
    "There is a note on its passages. If Cleo has to act on it, return it instead.",
  );
  await press("Read on");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await untilSettled();
  expect(heardAt("/approval")).toEqual([]);
});

test("returning asks for what has to change", async () => {
  open();
  await press("Return");
  await press("Return it to Cleo");
  await screen.findByText("Fill this in.");
  await userEvent.type(screen.getByRole("textbox", { name: "What has to change?" }), "The year");
  await press("Return it to Cleo");
  await waitFor(() => expect(heardAt("/return")).toHaveLength(1));
  expect(JSON.parse(heardAt("/return")[0]?.body ?? "")).toEqual({ version: 2, note: "The year" });
});

test("returning says of the clock what the page says", async () => {
  open();
  await press("Return");
  expect((await screen.findByRole("dialog")).textContent).toContain("The clock keeps running.");
});

test("returning a correction does not speak of a clock that stopped at delivery", async () => {
  const waiting = { version: 2, writer: cleo, asked_at: at, insight_version: makeInsight() };
  work = readingOf({ waiting: { ...waiting, correction: true } });
  open();
  await screen.findByText(/Bob sees what was delivered before; the clock stands/);
  await press("Return");
  const { textContent } = await screen.findByRole("dialog");
  expect(textContent).toContain("What was delivered stays as it is meanwhile.");
  expect(textContent).not.toContain("keeps running");
});

test("a note is about a passage, and its writer can remove it", async () => {
  work = readingOf({ notes: [note, { ...note, id: 5, author: cleo, version: 1 }] });
  open();
  const notes = await screen.findByRole("list", { name: "Notes on passages" });
  expect(within(notes).getAllByRole("listitem")).toHaveLength(1);
  await press("Add the note");
  await screen.findByText("Select the passage in the text, or type how it reads.");
  await userEvent.type(screen.getByRole("textbox", { name: "Passage" }), "  the shelf\nsays ");
  await userEvent.type(screen.getByRole("textbox", { name: "Note" }), "Which?");
  await press("Add the note");
  await waitFor(() => expect(heardAt("/notes")).toHaveLength(1));
  expect(JSON.parse(heardAt("/notes")[0]?.body ?? "")).toEqual({
    review_note: { version: 2, part: "body", quote: "the shelf says", body: "Which?" },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Remove.*As the shelf says$/ }));
  await waitFor(() => expect(heardAt("/notes/4")).toHaveLength(1));
});

const typeNote = async (words: string, passage?: string) => {
  await userEvent.type(await screen.findByRole("textbox", { name: "Note" }), words);
  if (passage) await userEvent.type(screen.getByRole("textbox", { name: "Passage" }), passage);
};
const unsent = "The note you typed is not added yet; it is added first.";
const deeds = () =>
  server.heard.filter(({ method }) => method !== "GET").map(({ path }) => path.split("/").at(-1));

test.each([
  ["Return", "Return it to Cleo", "return"],
  ["Approve and deliver", "Deliver to Bob", "approval"],
  ["Publish unread", "Publish without a second reader", "waiver"],
])("a note that is typed and not added goes along with %s", async (way, consequence, deed) => {
  work = readingOf({ can: ["approve", "return", "waive", "note"] });
  open();
  await typeNote("Which?", "the shelf says");
  await press(way);
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain(unsent);
  const reason = within(dialog).queryByRole("textbox");
  if (reason) await userEvent.type(reason, "The year");
  await press(consequence);
  await waitFor(() => expect(deeds()).toEqual(["notes", deed]));
  expect(JSON.parse(heardAt("/notes")[0]?.body ?? "")).toEqual({
    review_note: { version: 2, part: "body", quote: "the shelf says", body: "Which?" },
  });
});

test("where that note cannot be added, nothing is returned, and it stays typed", async () => {
  isNoteRefused = true;
  open();
  await typeNote("Which?", "the shelf says");
  await press("Return");
  await userEvent.type(
    await screen.findByRole("textbox", { name: "What has to change?" }),
    "The year",
  );
  await press("Return it to Cleo");
  await waitFor(() => expect(heardAt("/notes")).toHaveLength(1));
  await press("Not now");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Note" }).value).toBe("Which?");
  await untilSettled();
  expect(heardAt("/return")).toEqual([]);
});

test.each(["Return", "Approve and deliver"])(
  "%s leads to a note whose passage is missing, also where the notes are folded",
  async (way) => {
    open();
    await typeNote("Which?");
    const passage = screen.getByRole("textbox", { name: "Passage" });
    const fold = passage.closest("details");
    fold?.removeAttribute("open");
    await press(way);
    await screen.findByText(
      "This note is not added yet. Select the passage in the text, or type how it reads.",
    );
    expect(document.activeElement).toBe(passage);
    expect(fold?.open).toBe(true);
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.clear(screen.getByRole("textbox", { name: "Note" }));
    await press(way);
    expect((await screen.findByRole("dialog")).textContent).not.toContain("not added");
  },
);

test("who wrote it waits, is told why, and can take it back", async () => {
  work = readingOf({
    can: ["take_back", "note"],
    why_not: "You wrote it, so somebody else reads it.",
  });
  open();
  await screen.findByText(/You wrote it, so somebody else reads it/);
  expect(screen.queryByRole("button", { name: /Approve|Return/ })).toBeNull();
  await press("Take it back");
  await waitFor(() => expect(heardAt("/insight_requests/12/review")).toHaveLength(1));
});

test("where nobody else is there an admin publishes it unread, and is told what that means", async () => {
  work = readingOf({ can: ["waive", "note"] });
  open();
  await press("Publish unread");
  expect((await screen.findByRole("dialog")).textContent).toContain(
    "The insight will say that it was delivered without a second reader",
  );
  await press("Publish without a second reader");
  await waitFor(() => expect(heardAt("/waiver")).toHaveLength(1));
});

test("who gets it back reads why, with the notes, beside what they write", async () => {
  const round = {
    version: 2,
    writer: ann,
    asked_at: at,
    decision: "returned" as const,
    decided_by: cleo,
    decided_at: at,
    note: "Say which year it is.",
  };
  work = makeWork({
    second_reader: "always",
    insight_review: {
      waiting: null,
      rounds: [round],
      notes: [{ ...note, author: cleo }],
      can: [],
      why_not: null,
    },
  });
  open();
  const before = await screen.findByRole("region", { name: "Read before" });
  expect(before.textContent).toContain("Cleo Test returned it");
  expect(before.textContent).toContain("Say which year it is.");
  expect(before.textContent).toContain("Which shelf?");
  await screen.findByRole("button", { name: "Ready for review" });
});

import { describe, expect, test } from "vitest";
import { type Due, dueOf, isOverdue } from "./due.words.ts";
import { ann, bob, counting, makeRow } from "#testing/requests.ts";

/** Monday 16 November 2026, 15:30 */
const now = "2026-11-16T15:30:00.000Z";
const due = (change: Parameters<typeof makeRow>[0], reader = ann.id) =>
  dueOf(makeRow(change), reader, counting, now);

describe("an open request tells when it is due and how much working time is left", () => {
  test.each<[string, string, Due["tone"]]>([
    // 1 h 30 today, 5 h tomorrow
    ["2026-11-17T14:00:00.000Z", "6½ working hours left", "plain"],
    ["2026-11-17T10:00:00.000Z", "2½ working hours left", "soon"],
    ["2026-11-16T16:00:00.000Z", "30 working minutes left", "soon"],
    ["2026-11-19T12:00:00.000Z", "2½ working days left", "plain"],
    // The weekend between counts nothing: 1 h 30, four days, and 1 h on Monday
    ["2026-11-23T10:00:00.000Z", "4 working days left", "plain"],
  ])("promised %s: %s", (promised_at, second, tone) => {
    expect(due({ promised_at })).toEqual({
      first: { moment: promised_at, manner: "moment" },
      second,
      tone,
    });
  });
});

describe("past the promise it is late, in working time that is never told too short", () => {
  test.each([
    ["2026-11-16T13:30:00.000Z", "2 working hours late"],
    ["2026-11-13T16:30:00.000Z", "7 working hours late"],
    ["2026-11-11T09:00:00.000Z", "4 working days late"],
    // Seconds ago, and over the weekend alone
    ["2026-11-16T15:29:40.000Z", "late"],
  ])("promised %s: %s", (promised_at, first) => {
    expect(due({ promised_at, status: "in_progress" })).toEqual({
      first,
      second: { before: "promised ", moment: promised_at, manner: "clock" },
      tone: "late",
    });
  });
});

describe("while an answer is awaited the clock is paused", () => {
  const paused = { status: "needs_clarification", paused_at: now } as const;
  test("it waits for the one who asked", () => {
    expect(due(paused)).toEqual({
      first: "waits for you",
      second: "clock paused",
      tone: "soon",
    });
  });
  test("others are told whom it waits for", () => {
    expect(due(paused, bob.id)).toMatchObject({ first: "waits for Ann", tone: "plain" });
  });
  test("it becomes overdue only if it was when the pause began", () => {
    const later = "2027-01-01T00:00:00.000Z";
    const row = makeRow({ ...paused, promised_at: "2026-11-17T14:00:00.000Z" });
    expect(isOverdue(row, later)).toBe(false);
    expect(isOverdue({ ...row, promised_at: "2026-11-16T15:00:00.000Z" }, later)).toBe(true);
  });
});

describe("a delivery is measured by its promise", () => {
  const promised_at = "2026-11-16T13:20:00.000Z";
  test.each<[string, string, Due["tone"]]>([
    ["2026-11-16T10:20:00.000Z", "3 working hours early", "done"],
    ["2026-11-16T13:10:00.000Z", "on time", "done"],
    ["2026-11-16T13:20:00.000Z", "on time", "done"],
    ["2026-11-16T13:20:30.000Z", "late", "late"],
    ["2026-11-16T15:20:00.000Z", "2 working hours late", "late"],
    ["2026-11-11T13:20:00.000Z", "3 working days early", "done"],
  ])("delivered %s: %s", (delivered_at, first, tone) => {
    expect(due({ status: "accepted", promised_at, delivered_at })).toEqual({
      first,
      second: { moment: delivered_at, manner: "clock" },
      tone,
    });
  });
});

describe("what is delivered and not yet rated", () => {
  const delivered = {
    status: "delivered",
    promised_at: "2026-11-16T13:20:00.000Z",
    delivered_at: "2026-11-16T10:20:00.000Z",
  } as const;
  test("waits for the one who asked", () => {
    expect(due(delivered)).toEqual({
      first: "waits for you",
      second: { before: "delivered ", moment: delivered.delivered_at, manner: "clock" },
      tone: "soon",
    });
  });
  test("is measured by its promise for others, and once it is accepted", () => {
    expect(due(delivered, bob.id)).toMatchObject({ first: "3 working hours early", tone: "done" });
    expect(due({ ...delivered, status: "accepted" })).toMatchObject({
      first: "3 working hours early",
    });
  });
});

test("one that came to nothing has only its day", () => {
  for (const status of ["cancelled", "declined"] as const) {
    expect(due({ status })).toEqual({
      second: { moment: makeRow().activity_at, manner: "moment" },
      tone: "plain",
    });
  }
});

test("without the calendar nothing is guessed", () => {
  const row = makeRow({ status: "in_progress" });
  expect(dueOf(row, ann.id, undefined, now)).toEqual({
    first: { moment: row.promised_at, manner: "moment" },
    tone: "plain",
  });
  expect(
    dueOf({ ...row, promised_at: "2026-11-16T09:00:00.000Z" }, ann.id, undefined, now),
  ).toMatchObject({
    first: "late",
  });
});

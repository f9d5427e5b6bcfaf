import { ledger } from "@sightline/contract/clock/clock.ledger.ts";
import type { StatusChange } from "@sightline/contract/clock/clock.phases.ts";
import { makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import { describe, expect, test } from "vitest";
import { linesOf } from "./LedgerTable.tsx";
import { piecesOf } from "./ledger.pieces.ts";
import { endOf, presentPart, tellLedger } from "./ledger.words.ts";

/** In the week of Monday 9 November 2026. */
const at = (date: number, time: string) =>
  `2026-11-${String(date).padStart(2, "0")}T${time}:00.000Z`;
const made = (changes: StatusChange[], now: string) =>
  ledger(makeOffice(), { target_minutes: 1920 }, changes, now);

const submitted: StatusChange = { at: at(10, "09:00"), status: "submitted" };
const asked: StatusChange = {
  at: at(11, "10:00"),
  status: "needs_clarification",
  reason: "Which countries?",
};
const answered: StatusChange = { at: at(11, "15:00"), status: "in_progress" };
const delivered = (when: string): StatusChange => ({ at: when, status: "delivered" });

const early = made([submitted, asked, answered, delivered(at(16, "11:00"))], at(17, "09:00"));

describe("a ledger in words", () => {
  test("early, after a pause", () => {
    // 32 hours from Tuesday 09:00 are Friday 17:00; the pause moves that to Monday 14:00.
    expect(tellLedger(early, { isOwn: true })).toEqual({
      head: "Delivered 3 working hours early.",
      rest: "It took 29 of 32 working hours, not counting 5 working hours of waiting for your answer.",
      tone: "done",
    });
    expect(tellLedger(early).rest).toContain("waiting for an answer.");
  });

  test.each([
    ["running", [submitted], at(11, "09:00"), "24 working hours left."],
    ["paused", [submitted, asked], at(12, "09:00"), "The clock is paused."],
    ["overdue", [submitted], at(16, "12:00"), "Overdue by 3 working hours."],
    [
      "late",
      [submitted, delivered(at(16, "12:00"))],
      at(17, "09:00"),
      "Delivered 3 working hours late.",
    ],
    [
      "late in the evening",
      [submitted, delivered(at(13, "19:00"))],
      at(17, "09:00"),
      "Delivered late, after working hours.",
    ],
  ] as const)("%s", (_name, changes, now, head) => {
    expect(tellLedger(made([...changes], now)).head).toBe(head);
  });

  const sunday = at(15, "12:00");
  const askedOnSunday = { ...asked, at: sunday };
  test.each([
    [
      "nothing yet",
      [{ ...submitted, at: sunday }],
      sunday,
      "None of the 32 working hours used yet.",
    ],
    [
      "nothing yet, and a wait in which nobody works",
      [{ ...submitted, at: at(14, "12:00") }, askedOnSunday, { ...answered, at: at(15, "18:00") }],
      at(15, "20:00"),
      "None of the 32 working hours used yet. Waiting for an answer has taken no working time.",
    ],
    ["minutes", [submitted], at(10, "09:25"), "25 minutes of 32 working hours used."],
    ["half hours", [submitted], at(10, "16:45"), "7½ of 32 working hours used."],
    [
      "a wait that lasts",
      [submitted, asked],
      at(11, "12:00"),
      "9 of 32 working hours used, not counting 2 working hours of waiting for an answer so far.",
    ],
    [
      "more than promised",
      [submitted],
      at(16, "12:00"),
      "It has taken 35 working hours so far; 32 working hours were promised.",
    ],
    [
      "more than promised, delivered",
      [submitted, delivered(at(16, "12:00"))],
      at(17, "09:00"),
      "It took 35 working hours; 32 working hours were promised.",
    ],
  ] as const)("what was used: %s", (_name, changes, now, rest) => {
    expect(tellLedger(made([...changes], now)).rest).toBe(rest);
  });

  test("over a weekend it is overdue without an amount", () => {
    expect(tellLedger(made([submitted], at(14, "12:00")))).toMatchObject({
      head: "Overdue.",
      rest: "All of the 32 working hours used.",
    });
  });

  /** Filed on Tuesday at 09:00, with 32 hours until Friday 17:00. */
  const after = (days: number, time: string) => tellLedger(made([submitted], moment(days, time)));
  const moment = (days: number, time: string) => `2026-11-${10 + days}T${time}.000Z`;

  test.each([
    [0, "09:00:00", "32 working hours left.", "None of the 32 working hours used yet."],
    [0, "09:00:20", "32 working hours left.", "None of the 32 working hours used yet."],
    [0, "09:00:59", "32 working hours left.", "None of the 32 working hours used yet."],
    [0, "09:01:01", "Almost 32 working hours left.", "1 minute of 32 working hours used."],
    [0, "09:29:00", "31½ working hours left.", "29 minutes of 32 working hours used."],
    [0, "09:31:00", "Almost 31½ working hours left.", "31 minutes of 32 working hours used."],
    [0, "10:10:00", "Almost 31 working hours left.", "1 of 32 working hours used."],
    [0, "10:29:00", "30½ working hours left.", "1½ of 32 working hours used."],
    [2, "09:00:00", "16 working hours left.", "16 of 32 working hours used."],
    [3, "16:15:00", "45 working minutes left.", "All but 45 minutes of 32 working hours used."],
    [
      3,
      "16:59:20",
      "Less than a working minute left.",
      "All but the last minute of 32 working hours used.",
    ],
    [
      6,
      "09:00:30",
      "Overdue by 1 working minute.",
      "It has taken 1 minute more than the 32 working hours promised.",
    ],
    [
      6,
      "10:10:00",
      "Overdue by 1½ working hours.",
      "It has taken 33½ working hours so far; 32 working hours were promised.",
    ],
  ])("what is left and what is used agree: day %d, %s", (days, time, head, rest) => {
    expect(after(days, time)).toMatchObject({ head, rest });
  });

  test.each([45, 60, 90, 100, 150, 205, 240, 600, 630, 1920])(
    "at every half minute of %d, what is left and what is used make up the promise",
    (target_minutes) => {
      for (let used = 0; used < target_minutes; used += 0.5) {
        const words = tellLedger({
          ...made([submitted], submitted.at),
          target_minutes,
          elapsed_working_ms: used * 60_000,
        });
        const left = minutesIn(words.head, target_minutes);
        const gone = minutesIn(words.rest, target_minutes);
        expect(Math.abs(left + gone - target_minutes), `${words.head} ${words.rest}`).toBeLessThan(
          used >= 60 && target_minutes - used >= 60 ? 0.01 : 16,
        );
        if (words.rest.startsWith("None")) expect(left).toBe(target_minutes);
        // A minute counts once it is over; all beyond that is told as no more than it is.
        if (!words.head.startsWith("Almost")) expect(left).toBeLessThan(target_minutes - used + 1);
      }
    },
  );

  function minutesIn(words: string, target: number): number {
    if (/^None|^Less/.test(words)) return 0;
    if (words.startsWith("All but the last")) return target;
    const [, but, whole, half, ofWhat] =
      /^(?:Almost )?(All but )?(\d*)(½)? (?:working )?(minute|hour|of \d+½? working (?:minute|hour))/.exec(
        words,
      ) ?? [];
    const amount =
      (Number(whole) + (half ? 0.5 : 0)) * (ofWhat?.endsWith("minute") === true ? 1 : 60);
    return but ? target - amount : amount;
  }

  test("a clock that will not go on says so", () => {
    expect(tellLedger(made([submitted], at(11, "09:00")), { isStopped: true }).head).toBe(
      "The clock has stopped.",
    );
  });
});

test("the bar goes along working time, and ends where the promise does", () => {
  const pieces = piecesOf(early);
  expect(pieces.map(({ kind }) => kind)).toEqual(["running", "paused", "running", "left"]);
  const lengths = pieces.map(({ length }) => Math.round((length / 100) * 37));
  expect(lengths).toEqual([9, 5, 20, 3]);
});

test.each([
  ["running", [submitted], at(11, "09:00"), { what: "due ", at: at(13, "17:00") }],
  ["paused", [submitted, asked], at(11, "12:00"), { what: "due ", at: at(16, "11:00") }],
  ["overdue", [submitted], at(16, "12:00"), { what: "now" }],
  [
    "early",
    [submitted, delivered(at(13, "14:00"))],
    at(17, "09:00"),
    { what: "promised ", at: at(13, "17:00") },
  ],
  [
    "late",
    [submitted, delivered(at(16, "12:00"))],
    at(17, "09:00"),
    { what: "delivered ", at: at(16, "12:00") },
  ],
] as const)("the label at its end tells what stands there: %s", (_name, changes, now, end) => {
  expect(endOf(made([...changes], now))).toEqual(end);
});

test("a bar that was stopped ends at the promise, or where it stopped after it", () => {
  const stopped = (now: string) => endOf(made([submitted], now), { isStopped: true });
  expect(stopped(at(11, "09:00"))).toEqual({ what: "promised ", at: at(13, "17:00") });
  expect(stopped(at(16, "12:00"))).toEqual({ what: "stopped" });
});

test("a pause over night is drawn although it took no working time", () => {
  const night = made(
    [submitted, { ...asked, at: at(11, "18:00") }, { ...answered, at: at(11, "22:00") }],
    at(12, "12:00"),
  );
  const pause = piecesOf(night).find(({ kind }) => kind === "paused");
  expect(pause?.length).toBeGreaterThan(1);
});

test("its lines tell each promise, the pause with its reason, and the delivery", () => {
  expect(linesOf(early).map(({ what, note }) => [what, note])).toEqual([
    ["Submitted", undefined],
    ["Promised for", undefined],
    ["Clock paused", "“Which countries?” · 5 working hours"],
    ["Clock restarted", undefined],
    ["Promise after the pause", undefined],
    ["Delivered", undefined],
  ]);
});

test("once more was asked for, that round is told, and the table tells of both", () => {
  const accepted = { at: at(13, "15:00"), status: "accepted" } as const;
  const more = { at: at(17, "09:00"), status: "in_progress" } as const;
  const whole = made(
    [submitted, asked, answered, delivered(at(13, "14:00")), accepted, more],
    at(17, "11:00"),
  );
  const present = presentPart(whole);
  expect(tellLedger(present)).toMatchObject({
    head: "30 working hours left.",
    rest: "2 of 32 working hours used.",
  });
  expect(piecesOf(present).map(({ kind }) => kind)).toEqual(["running", "left"]);
  expect(linesOf(whole).map(({ what }) => what)).toEqual([
    "Submitted",
    "Promised for",
    "Clock paused",
    "Clock restarted",
    "Promise after the pause",
    "Delivered",
    "More asked for",
    "New promise",
  ]);
});

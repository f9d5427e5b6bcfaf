import { ledger } from "@sightline/contract/clock/clock.ledger.ts";
import type { StatusChange } from "@sightline/contract/clock/clock.phases.ts";
import { makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import { describe, expect, test } from "vitest";
import { linesOf } from "./LedgerTable.tsx";
import { piecesOf } from "./ledger.pieces.ts";
import { tellLedger } from "./ledger.words.ts";

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
      head: "Delivered 3 h early.",
      rest: "29 working hours of 32, after a pause of 5 h for your answer.",
      tone: "done",
    });
    expect(tellLedger(early).rest).toContain("for an answer.");
  });

  test.each([
    ["running", [submitted], at(11, "09:00"), "24 h left."],
    ["paused", [submitted, asked], at(12, "09:00"), "The clock stands still."],
    ["overdue", [submitted], at(16, "12:00"), "Overdue by 3 h."],
    ["late", [submitted, delivered(at(16, "12:00"))], at(17, "09:00"), "Delivered 3 h late."],
    [
      "late in the evening",
      [submitted, delivered(at(13, "19:00"))],
      at(17, "09:00"),
      "Delivered late, after working hours.",
    ],
  ] as const)("%s", (_name, changes, now, head) => {
    expect(tellLedger(made([...changes], now)).head).toBe(head);
  });

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
    ["Promised then", undefined],
    ["Clock stopped", "“Which countries?” · 5 h of working time"],
    ["Clock went on", undefined],
    ["Promised after that", undefined],
    ["Delivered", undefined],
  ]);
});

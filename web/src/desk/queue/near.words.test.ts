import { expect, test } from "vitest";
import { makeDeskRow } from "#desk/desk.testing.ts";
import { ann, bob, counting } from "#testing/requests.ts";
import { isNear, markOf } from "./near.words.ts";

const counts = { ...counting, targetMinutes: 960 };
/** Promised for Tuesday 14:00; a fifth of its 16 working hours is 3 hours and 12 minutes. */
const before = "2026-11-17T10:30:00.000Z";
const near = "2026-11-17T11:00:00.000Z";
const past = "2026-11-18T11:00:00.000Z";

test("what nobody works on stands out once its promise is near, and after it", () => {
  const row = makeDeskRow({ analyst: null });
  expect(markOf(row, ann, counts, before)).toBeNull();
  for (const now of [near, past])
    expect(markOf(row, ann, counts, now)).toEqual({ words: "needs someone now", tone: "late" });
});

test("whoever works on it is asked, and nobody else", () => {
  const row = makeDeskRow({ analyst: ann, status: "in_progress" });
  expect(markOf(row, ann, counts, near)).toMatchObject({ tone: "due" });
  expect(markOf({ ...row, analyst: bob }, ann, counts, near)).toBeNull();
});

test("a new time is near when it comes near itself", () => {
  const row = makeDeskRow({ analyst: ann, expected_at: "2026-11-19T12:00:00.000Z" });
  expect(isNear(row, counts, past)).toBe(false);
  expect(isNear(row, counts, "2026-11-19T11:00:00.000Z")).toBe(true);
});

test("while an answer is awaited, and before the hours are known, nothing is near", () => {
  expect(isNear(makeDeskRow({ status: "needs_clarification" }), counts, past)).toBe(false);
  expect(isNear(makeDeskRow(), undefined, past)).toBe(false);
});

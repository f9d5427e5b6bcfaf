import { expect, test } from "vitest";
import { dayOf, findMomentOfDay } from "./absence.days.ts";

test.each(["2026-11-24", "2027-01-01", "2028-02-29"])("%s is the same day again", (day) => {
  expect(dayOf(findMomentOfDay(day) ?? "")).toBe(day);
});

test.each(["", "12345-01-01"])("“%s” is no day that anybody is back on", (day) => {
  expect(findMomentOfDay(day)).toBeUndefined();
});

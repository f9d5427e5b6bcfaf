import { expect, test } from "vitest";
import { dayOf, momentOfDay } from "./absence.days.ts";

test.each(["2026-11-24", "2027-01-01", "2028-02-29"])("%s is the same day again", (day) => {
  expect(dayOf(momentOfDay(day))).toBe(day);
});

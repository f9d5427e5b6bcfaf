import type { Turnaround } from "@sightline/contract/turnarounds.ts";
import { expect, test } from "vitest";
import { tellLongDay, tellRange, tellRecord, tellTick } from "./turnarounds.words.ts";
import { tellShare } from "#ui/words/share.words.ts";

test.each([
  [0, 30, "0 to 30 min"],
  [65, 70, "65 min to 70 min"],
  [1290, 1320, "21½ h to 22 h"],
  [5760, Infinity, "over 96 h"],
])("dots from %i to %i minutes are %s", (from, to, words) => {
  expect(tellRange(from, to)).toBe(words);
});

test.each([
  [1, "100\u00a0%"],
  [0.999, "99\u00a0%"],
  [60 / 64, "93\u00a0%"],
  [0.001, "1\u00a0%"],
  [0, "0\u00a0%"],
])("a share of %d is %s", (share, words) => {
  expect(tellShare(share)).toBe(words);
});

test.each([
  [0, "0"],
  [30, "30 min"],
  [480, "8 h"],
  [90, "1½ h"],
])("%i minutes on the axis are %s", (minutes, words) => {
  expect(tellTick(minutes)).toBe(words);
});

const row: Turnaround = {
  insight_category_id: 1,
  slug: "regulation",
  name: "Regulation",
  target_minutes: 1920,
  promised_at: null,
  sample_size: 64,
  median_minutes: 1140,
  p90_minutes: 1800,
  on_time_share: 0.945,
  durations: [],
  rating_count: 0,
  rating_average: null,
  figured_at: null,
};

test("the record is told in one sentence", () => {
  expect(tellRecord(row)).toBe(
    "Half of the last 64 came within 19 working hours, nine of ten within 30 working hours; 94\u00a0% came on time.",
  );
  expect(tellRecord({ ...row, on_time_share: 1 })).toContain("; all came on time.");
});

test("of too few nothing is claimed", () => {
  const few = { ...row, median_minutes: null, p90_minutes: null, on_time_share: null };
  expect(tellRecord({ ...few, sample_size: 4 })).toBe(
    "Only 4 came in the last 90 days, too few to say how long it takes. What we promise is 32 working hours.",
  );
  expect(tellRecord({ ...few, sample_size: 0 })).toMatch(/^Nothing was delivered here/);
});

test("a promise is told by day and time", () => {
  expect(tellLongDay(new Date("2026-11-19T13:00:00Z"), "Europe/Stockholm")).toBe(
    "Thursday 19 November, 14:00",
  );
});

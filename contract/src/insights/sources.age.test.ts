import { expect, test } from "vitest";
import { tellOldAge } from "./sources.age.ts";

test.each([
  ["2024-11-17", undefined],
  ["2024-11-16", "24 months old"],
  ["2024-09-01", "26 months old"],
  ["2021-01-01", "5 years old"],
  [null, undefined],
  ["2024-13", undefined],
])("of %s one says %s", (day, words) => {
  expect(tellOldAge(day, "2026-11-16")).toBe(words);
});

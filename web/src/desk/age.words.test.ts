import { expect, test } from "vitest";
import { dayInMonths, tellOldAge, todayIn } from "./age.words.ts";

test.each([
  ["2024-11-17", undefined],
  ["2024-11-16", "24 months old"],
  ["2024-09-01", "26 months old"],
  [null, undefined],
  ["2024", undefined],
])("of %s one says %s", (day, words) => {
  expect(tellOldAge(day, "2026-11-16")).toBe(words);
});

test("months end where they end", () => {
  expect(dayInMonths("2026-08-31", 6)).toBe("2027-02-28");
  expect(dayInMonths("2026-11-16", 12)).toBe("2027-11-16");
});

test("today depends on where one is", () => {
  const now = new Date("2026-11-16T23:30:00Z");
  expect(todayIn("Europe/Lisbon", now)).toBe("2026-11-16");
  expect(todayIn("Asia/Tokyo", now)).toBe("2026-11-17");
});

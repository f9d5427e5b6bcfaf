import { expect, test } from "vitest";
import { dayInMonths, todayIn } from "./days.ts";

test("months end where they end", () => {
  expect(dayInMonths("2026-08-31", 6)).toBe("2027-02-28");
  expect(dayInMonths("2026-11-16", 12)).toBe("2027-11-16");
});

test("today depends on where one is", () => {
  const now = new Date("2026-11-16T23:30:00Z");
  expect(todayIn("Europe/Lisbon", now)).toBe("2026-11-16");
  expect(todayIn("Asia/Tokyo", now)).toBe("2026-11-17");
});

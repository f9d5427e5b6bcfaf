import { expect, test } from "vitest";
import { dayIn, endOfDay } from "./endOfDay.ts";

test.each([
  ["2026-11-20", "UTC", "2026-11-20T23:59:59.999Z"],
  ["2026-11-20", "Europe/Berlin", "2026-11-20T22:59:59.999Z"],
  ["2026-07-20", "Europe/Berlin", "2026-07-20T21:59:59.999Z"],
  ["2026-11-20", "Pacific/Auckland", "2026-11-20T10:59:59.999Z"],
  ["2026-11-20", "America/Los_Angeles", "2026-11-21T07:59:59.999Z"],
  // The clocks go back on this day.
  ["2026-10-25", "Europe/Berlin", "2026-10-25T22:59:59.999Z"],
])("%s ends in %s at %s", (day, zone, end) => {
  expect(endOfDay(day, zone)).toBe(end);
});

test("today is another day elsewhere", () => {
  const now = new Date("2026-11-20T23:30:00.000Z");
  expect(dayIn("UTC", now)).toBe("2026-11-20");
  expect(dayIn("Europe/Berlin", now)).toBe("2026-11-21");
});

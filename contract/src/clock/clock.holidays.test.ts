import { expect, test } from "vitest";
import { dayIn, holidaysGap } from "./clock.holidays.ts";

const gapAt = (now: string, ...holidays: string[]) =>
  holidaysGap({ time_zone: "Europe/Stockholm", holidays }, now);

test.each([
  ["2026-05-01T12:00:00.000Z", ["2026-12-25"], null],
  ["2026-09-30T12:00:00.000Z", ["2026-12-25"], null],
  ["2026-10-01T12:00:00.000Z", ["2026-12-25"], { year: 2027, isNow: false }],
  ["2026-11-01T12:00:00.000Z", ["2026-12-25", "2027-01-01"], null],
  ["2026-07-01T12:00:00.000Z", ["2026-06-06"], { year: 2027, isNow: false }],
  ["2027-02-01T12:00:00.000Z", ["2026-12-25"], { year: 2027, isNow: true }],
  ["2027-02-01T12:00:00.000Z", [], null],
])("at %s with %j the gap is %j", (now, holidays, gap) => {
  expect(gapAt(now, ...holidays)).toEqual(gap);
});

test("the day is that of the place", () => {
  expect(dayIn("Europe/Stockholm", "2026-09-30T23:00:00.000Z")).toBe("2026-10-01");
  expect(dayIn("America/New_York", "2026-10-01T02:00:00.000Z")).toBe("2026-09-30");
});

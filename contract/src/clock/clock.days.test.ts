import { describe, expect, test } from "vitest";
import type { Calendar } from "./clock.calendar.ts";
import { workingDayAfter } from "./clock.days.ts";
import { makeOffice } from "./clock.testing.ts";

const week = makeOffice("Europe/Stockholm");
const office: Calendar = {
  ...week,
  hours: {
    ...week.hours,
    friday: [
      ["09:00", "12:00"],
      ["13:00", "15:00"],
    ],
  },
  holidays: ["2026-11-18"],
};

describe("the working day after", () => {
  test.each([
    // Monday the 16th; Wednesday is a holiday there.
    ["2026-11-16T10:00:00.000Z", 1, "2026-11-17T08:00:00.000Z", "2026-11-17T16:00:00.000Z"],
    ["2026-11-16T10:00:00.000Z", 2, "2026-11-19T08:00:00.000Z", "2026-11-19T16:00:00.000Z"],
    ["2026-11-16T10:00:00.000Z", 3, "2026-11-20T08:00:00.000Z", "2026-11-20T14:00:00.000Z"],
    ["2026-11-16T10:00:00.000Z", 5, "2026-11-24T08:00:00.000Z", "2026-11-24T16:00:00.000Z"],
    // Late in the evening it is the same day there, and after midnight the next.
    ["2026-11-16T22:59:00.000Z", 1, "2026-11-17T08:00:00.000Z", "2026-11-17T16:00:00.000Z"],
    ["2026-11-16T23:01:00.000Z", 1, "2026-11-19T08:00:00.000Z", "2026-11-19T16:00:00.000Z"],
    // Delivered on a Saturday.
    ["2026-11-14T12:00:00.000Z", 1, "2026-11-16T08:00:00.000Z", "2026-11-16T16:00:00.000Z"],
    // The clocks are moved on the last Sunday of March.
    ["2027-03-26T12:00:00.000Z", 1, "2027-03-29T07:00:00.000Z", "2027-03-29T15:00:00.000Z"],
  ])("%s, number %i, is open from %s to %s", (from, count, opens, closes) => {
    expect(workingDayAfter(office, from, count)).toEqual({ opens, closes });
  });

  test("begins at the change where its first hour is skipped", () => {
    const night: Calendar = {
      ...office,
      hours: { ...office.hours, sunday: [["02:30", "06:00"]] },
      holidays: [],
    };
    expect(workingDayAfter(night, "2027-03-26T12:00:00.000Z", 1)).toEqual({
      opens: "2027-03-28T01:00:00.000Z",
      closes: "2027-03-28T04:00:00.000Z",
    });
  });

  test("can't be told where nobody ever works", () => {
    const hours = Object.fromEntries(Object.keys(office.hours).map((day) => [day, []]));
    const never = { ...office, hours: hours as unknown as Calendar["hours"] };
    expect(() => workingDayAfter(never, "2026-11-16T10:00:00.000Z", 1)).toThrow(RangeError);
  });
});

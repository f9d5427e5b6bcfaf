import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import { expect, test } from "vitest";
import { tellTarget, tellWorkingHoursOf, usualDayMinutes } from "./categories.words.ts";

const calendar = makeOffice("Europe/Stockholm");
const week = calendar.hours;

test("a usual day is the one most days are like", () => {
  expect(usualDayMinutes(calendar)).toBe(480);
  const shortFriday: Calendar = { ...calendar, hours: { ...week, friday: [["09:00", "12:00"]] } };
  expect(usualDayMinutes(shortFriday)).toBe(480);
});

test.each([
  [1920, "4 working days"],
  [480, "1 working day"],
  [720, "1½ working days"],
  [360, "6 working hours"],
  [60, "1 working hour"],
  [90, "1½ working hours"],
  [500, "500 working minutes"],
])("a target of %i minutes is %s", (target_minutes, words) => {
  expect(tellTarget({ target_minutes, calendar })).toBe(words);
});

test("working hours are told by runs of equal days", () => {
  expect(tellWorkingHoursOf(calendar)).toBe("Monday to Friday 09:00 to 17:00, Stockholm time");
  const split: Calendar = {
    time_zone: "America/New_York",
    holidays: [],
    hours: {
      ...week,
      wednesday: [
        ["09:00", "12:00"],
        ["13:00", "17:00"],
      ],
      friday: [],
    },
  };
  expect(tellWorkingHoursOf(split)).toBe(
    "Monday to Tuesday 09:00 to 17:00, Wednesday 09:00 to 12:00 and 13:00 to 17:00, Thursday 09:00 to 17:00, New York time",
  );
});

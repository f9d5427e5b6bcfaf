import { expect, test } from "vitest";
import { calendar, type Calendar } from "./clock.calendar.ts";
import { makeOffice } from "./clock.testing.ts";

const office = makeOffice("Europe/Berlin");
type Hours = [string, string][];

function onMonday(...monday: Hours): Calendar {
  return { ...office, hours: { ...office.hours, monday } };
}

test.each<[what: string, Calendar]>([
  ["an office", office],
  ["a day that ends at midnight", onMonday(["00:00", "24:00"])],
  ["hours that touch", onMonday(["09:00", "12:00"], ["12:00", "17:00"])],
  ["a leap day", { ...office, holidays: ["2028-02-29"] }],
])("%s is a calendar", (_what, given) => {
  expect(calendar.parse(given)).toEqual(given);
});

test.each<[what: string, Calendar, sentence: string]>([
  [
    "an unknown zone",
    { ...office, time_zone: "Mars/Olympus" },
    "Name a time zone like Europe/Berlin.",
  ],
  ["an offset", { ...office, time_zone: "+05:30" }, "Name a time zone like Europe/Berlin."],
  ["an empty zone", { ...office, time_zone: "" }, "Name a time zone like Europe/Berlin."],
  ["hours past midnight", onMonday(["22:00", "25:00"]), "Write a time like 17:00, at most 24:00."],
  ["a day that begins at its end", onMonday(["24:00", "24:00"]), "Write a time like 09:00."],
  ["a short time", onMonday(["9:00", "17:00"]), "Write a time like 09:00."],
  ["hours that run backwards", onMonday(["17:00", "09:00"]), "Working hours end after they begin."],
  ["hours of no length", onMonday(["09:00", "09:00"]), "Working hours end after they begin."],
  [
    "hours that overlap",
    onMonday(["09:00", "12:00"], ["11:59", "17:00"]),
    "Working hours of a day follow one another, without overlap.",
  ],
  [
    "a day that does not exist",
    { ...office, holidays: ["2026-02-29"] },
    "Enter a date, like 2026-12-25.",
  ],
])("%s is refused in words", (_what, given, sentence) => {
  const { error } = calendar.safeParse(given);
  expect(error?.issues.map((issue) => issue.message)).toContain(sentence);
});

test("a calendar without any hours is refused, since it can promise nothing", () => {
  const hours = {
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
    sunday: [],
  };
  const { error } = calendar.safeParse({ ...office, hours });
  expect(error?.issues[0]?.message).toBe("A calendar has working hours on some day.");
});

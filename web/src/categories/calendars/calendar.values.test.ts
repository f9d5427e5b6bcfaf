import { makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import { expect, test } from "vitest";
import { differencesOf } from "./calendar.differences.ts";
import {
  checkCalendar,
  emptyValues,
  fields,
  readHolidays,
  withHolidays,
} from "./calendar.values.ts";
import { layOutYear } from "./year.layout.ts";

test("a pasted list is read line by line, whichever way a day is written", () => {
  const text =
    "2026-12-25 Christmas Day\n01.05.2027, Labour Day\n\nEpiphany: 6/1/2027\n2027-2-3\nSoon";
  expect(readHolidays(text, [])).toEqual({
    added: [
      { day: "2026-12-25", name: "Christmas Day" },
      { day: "2027-05-01", name: "Labour Day" },
      { day: "2027-01-06", name: "Epiphany" },
      { day: "2027-02-03", name: "" },
    ],
    knownCount: 0,
    unread: ["Soon"],
    shortenedCount: 0,
  });
});

test.each(["2027-02-30 No such day", "0001-01-01 Long ago", "25.12.3026 A slip"])(
  "%s is not read as a day",
  (line) => expect(readHolidays(line, [])).toMatchObject({ added: [], unread: [line] }),
);

test("a day that is there already, in the calendar or above in the list, is not added again", () => {
  const known = [{ day: "2027-01-01", name: "New Year" }];
  const text = "2027-01-01 New Year's Day\n2027-05-01 May Day\n1.5.2027 Labour Day";
  expect(readHolidays(text, known)).toMatchObject({
    added: [{ day: "2027-05-01", name: "May Day" }],
    knownCount: 2,
  });
});

test("a name that is too long is cut, and counted", () => {
  const read = readHolidays(`2027-05-01 ${"x".repeat(101)}\n2027-05-02 ${"x".repeat(100)}`, []);
  expect(read.added.map(({ name }) => name.length)).toEqual([100, 100]);
  expect(read.shortenedCount).toBe(1);
});

test("of two holidays on one day the later one stays, and all stand by day", () => {
  const known = [{ day: "2027-01-01", name: "New Year" }];
  const added = [
    { day: "2027-05-01", name: "May Day" },
    { day: "2027-01-01", name: "New Year's Day" },
  ];
  expect(withHolidays(known, added)).toEqual([added[1], added[0]]);
});

test("a new calendar begins with office hours and needs a name", () => {
  const values = emptyValues("Europe/Berlin");
  expect(Object.keys(checkCalendar(values))).toEqual([fields.name]);
  expect(checkCalendar({ ...values, name: "Office" })).toEqual({});
});

test("a year shows working days, closed ones and holidays", () => {
  const { hours } = makeOffice();
  const months = layOutYear(2026, hours, [{ day: "2026-12-25", name: "Christmas Day" }]);
  expect(months.reduce((sum, { working }) => sum + working, 0)).toBe(260);
  const december = months[11];
  expect(december?.days[0]).toEqual({ day: "2026-12-01", row: 0, column: 1, kind: "working" });
  expect(december?.days[24]).toMatchObject({ kind: "holiday", holiday: "Christmas Day" });
  expect(december?.days[25]).toMatchObject({ day: "2026-12-26", kind: "closed" });
});

test("changes of a calendar are told day by day, holidays together", () => {
  const { time_zone, hours } = makeOffice();
  const before = { name: "Office", time_zone, hours, holidays: [{ day: "2027-01-01", name: "" }] };
  const after = {
    ...before,
    hours: { ...hours, friday: [["09:00", "12:00"] as [string, string]], saturday: [] },
    holidays: [{ day: "2027-12-25", name: "Christmas Day" }],
  };
  expect(differencesOf(before, after)).toEqual([
    { term: "Friday", before: "09:00 to 17:00", after: "09:00 to 12:00" },
    { term: "Holidays", before: "2027-01-01", after: "2027-12-25 Christmas Day" },
  ]);
});

import { describe, expect, test } from "vitest";
import type { Calendar, Weekday } from "./clock.calendar.ts";
import { makeCalendar, makeOffice } from "./clock.testing.ts";
import { momentAfter, promiseAt, workingMsBetween } from "./clock.ts";
import { cpuMsOf } from "#base/cpu.testing.ts";
import { dayMs, hourMs, later } from "#base/moments.ts";

const office = makeOffice("Europe/Berlin");
const christmas = { ...office, holidays: ["2026-12-25"] };
const withLunch = makeOffice("Europe/Berlin", [
  ["08:00", "12:00"],
  ["13:00", "17:00"],
]);
const nights = makeCalendar(
  { monday: [["22:00", "24:00"]], tuesday: [["00:00", "06:00"]] },
  "Europe/Berlin",
);
const kathmandu = makeOffice("Asia/Kathmandu");

describe("working time between two moments", () => {
  test.each<[what: string, Calendar, from: string, to: string, hours: number]>([
    ["part of a day", office, "2026-11-16T10:00:00.000Z", "2026-11-16T12:30:00.000Z", 2.5],
    ["a day and its evening", office, "2026-11-16T00:00:00.000Z", "2026-11-16T23:00:00.000Z", 8],
    ["over a weekend", office, "2026-11-13T15:00:00.000Z", "2026-11-16T09:00:00.000Z", 2],
    ["inside a weekend", office, "2026-11-14T09:00:00.000Z", "2026-11-15T15:00:00.000Z", 0],
    ["a whole week", office, "2026-11-09T00:00:00.000Z", "2026-11-16T00:00:00.000Z", 40],
    ["over a holiday", christmas, "2026-12-24T15:00:00.000Z", "2026-12-28T09:00:00.000Z", 2],
    ["no holiday there", office, "2026-12-24T15:00:00.000Z", "2026-12-28T09:00:00.000Z", 10],
    ["a day with lunch", withLunch, "2026-11-16T00:00:00.000Z", "2026-11-16T23:00:00.000Z", 8],
    ["lunch alone", withLunch, "2026-11-16T11:00:00.000Z", "2026-11-16T12:00:00.000Z", 0],
    ["around lunch", withLunch, "2026-11-16T10:30:00.000Z", "2026-11-16T12:15:00.000Z", 0.75],
    ["over midnight", nights, "2026-11-16T22:30:00.000Z", "2026-11-17T00:30:00.000Z", 2],
    ["a whole night", nights, "2026-11-16T00:00:00.000Z", "2026-11-18T00:00:00.000Z", 8],
    [
      "five hours 45 ahead",
      kathmandu,
      "2026-11-16T00:00:00.000Z",
      "2026-11-16T04:00:00.000Z",
      0.75,
    ],
    ["before 1970", office, "1969-11-03T00:00:00.000Z", "1969-11-10T00:00:00.000Z", 40],
    ["backwards", office, "2026-11-16T12:30:00.000Z", "2026-11-16T10:00:00.000Z", 0],
  ])("%s", (_what, calendar, from, to, hours) => {
    expect(workingMsBetween(calendar, from, to)).toBe(hours * hourMs);
  });

  test("is exact to the millisecond at both edges of the day", () => {
    const opening = "2026-11-16T08:00:00.000Z";
    expect(workingMsBetween(office, "2026-11-16T07:59:59.999Z", opening)).toBe(0);
    expect(workingMsBetween(office, opening, "2026-11-16T08:00:00.001Z")).toBe(1);
    expect(workingMsBetween(office, "2026-11-16T15:59:59.998Z", "2026-11-16T18:00:00.000Z")).toBe(
      2,
    );
  });
});

describe("days on which the clocks are moved", () => {
  const day = {
    berlinSpring: ["Europe/Berlin", "sunday", "2026-03-29"],
    berlinAutumn: ["Europe/Berlin", "sunday", "2026-10-25"],
    newYorkSpring: ["America/New_York", "sunday", "2026-03-08"],
    newYorkAutumn: ["America/New_York", "sunday", "2026-11-01"],
    lordHoweSpring: ["Australia/Lord_Howe", "sunday", "2026-10-04"],
    lordHoweAutumn: ["Australia/Lord_Howe", "sunday", "2026-04-05"],
    santiagoSpring: ["America/Santiago", "sunday", "2026-09-06"],
    santiagoAutumn: ["America/Santiago", "saturday", "2026-04-04"],
    cairoSpring: ["Africa/Cairo", "friday", "2026-04-24"],
    cairoAutumn: ["Africa/Cairo", "thursday", "2026-10-29"],
    apiaWithoutDay: ["Pacific/Apia", "friday", "2011-12-30"],
  } satisfies Record<string, [zone: string, weekday: Weekday, day: string]>;

  test.each<[keyof typeof day, opens: string, closes: string, hours: number]>([
    ["berlinSpring", "00:00", "24:00", 23],
    ["berlinSpring", "09:00", "17:00", 8],
    ["berlinSpring", "01:00", "05:00", 3],
    ["berlinSpring", "02:15", "02:45", 0],
    ["berlinSpring", "02:30", "06:00", 3],
    ["berlinSpring", "00:00", "02:30", 2],
    ["berlinAutumn", "00:00", "24:00", 25],
    ["berlinAutumn", "09:00", "17:00", 8],
    ["berlinAutumn", "02:00", "03:00", 2],
    ["berlinAutumn", "02:30", "04:00", 2],
    ["berlinAutumn", "01:00", "02:30", 2],
    ["newYorkSpring", "00:00", "24:00", 23],
    ["newYorkSpring", "01:30", "03:30", 1],
    ["newYorkAutumn", "00:00", "24:00", 25],
    ["newYorkAutumn", "01:00", "02:00", 2],
    ["lordHoweSpring", "00:00", "24:00", 23.5],
    ["lordHoweSpring", "02:00", "03:00", 0.5],
    ["lordHoweAutumn", "00:00", "24:00", 24.5],
    ["lordHoweAutumn", "01:15", "02:00", 1.25],
    ["santiagoSpring", "00:00", "24:00", 23],
    ["santiagoSpring", "00:00", "02:00", 1],
    ["santiagoAutumn", "00:00", "24:00", 25],
    ["santiagoAutumn", "23:00", "24:00", 2],
    ["cairoSpring", "00:00", "01:30", 0.5],
    ["cairoAutumn", "22:30", "24:00", 2.5],
    ["apiaWithoutDay", "00:00", "24:00", 0],
  ])("%s, %s to %s", (name, opens, closes, hours) => {
    const [zone, weekday, date] = day[name];
    const calendar = makeCalendar({ [weekday]: [[opens, closes]] }, zone);
    const noon = `${date}T12:00:00.000Z`;
    const worked = workingMsBetween(calendar, later(noon, -2 * dayMs), later(noon, 2 * dayMs));
    expect(worked).toBe(hours * hourMs);
  });

  test("hours that begin in the skipped hour begin when the clocks are moved", () => {
    const calendar = makeCalendar({ sunday: [["02:30", "06:00"]] }, "Europe/Berlin");
    expect(promiseAt(calendar, "2026-03-28T12:00:00.000Z", 1)).toBe("2026-03-29T01:01:00.000Z");
  });

  test("hours that end in the skipped hour end when the clocks are moved", () => {
    const calendar = makeCalendar({ sunday: [["00:00", "02:30"]] }, "Europe/Berlin");
    expect(promiseAt(calendar, "2026-03-28T12:00:00.000Z", 120)).toBe("2026-03-29T01:00:00.000Z");
  });

  test("a promise over a night with an hour more comes an hour later by UTC", () => {
    expect(promiseAt(office, "2026-10-23T14:00:00.000Z", 120)).toBe("2026-10-26T09:00:00.000Z");
  });
});

describe("a promise", () => {
  test.each<[what: string, Calendar, from: string, minutes: number, promised: string]>([
    ["the same day", office, "2026-11-16T10:00:00.000Z", 90, "2026-11-16T11:30:00.000Z"],
    ["at night", office, "2026-11-16T22:00:00.000Z", 60, "2026-11-17T09:00:00.000Z"],
    ["over the weekend", office, "2026-11-13T15:00:00.000Z", 120, "2026-11-16T09:00:00.000Z"],
    [
      "at closing, not at the next opening",
      office,
      "2026-11-13T15:00:00.000Z",
      60,
      "2026-11-13T16:00:00.000Z",
    ],
    ["ten working days", office, "2026-11-13T15:00:00.000Z", 4_800, "2026-11-27T15:00:00.000Z"],
    ["over Christmas", christmas, "2026-12-24T15:00:00.000Z", 120, "2026-12-28T09:00:00.000Z"],
    ["over lunch", withLunch, "2026-11-16T10:30:00.000Z", 45, "2026-11-16T12:15:00.000Z"],
    ["over midnight", nights, "2026-11-16T22:00:00.000Z", 120, "2026-11-17T00:00:00.000Z"],
    ["of nothing, on a Sunday", office, "2026-11-15T10:00:00.000Z", 0, "2026-11-15T10:00:00.000Z"],
    [
      "from the middle of a second",
      office,
      "2026-11-16T10:00:00.123Z",
      1,
      "2026-11-16T10:01:00.123Z",
    ],
    [
      "longer than three years",
      office,
      "2026-01-05T00:00:00.000Z",
      200 * 40 * 60,
      "2029-11-02T16:00:00.000Z",
    ],
  ])("%s", (_what, calendar, from, minutes, promised) => {
    expect(promiseAt(calendar, from, minutes)).toBe(promised);
  });

  test("says so when no working hours come in three years", () => {
    const never = { ...office, hours: { ...nights.hours, monday: [], tuesday: [] } };
    expect(() => promiseAt(never, "2026-11-16T10:00:00.000Z", 1)).toThrow(
      new RangeError(
        "The calendar has no working hours in the three years after 2026-11-16T10:00:00.000Z.",
      ),
    );
  });

  test("says so when the hours never add up", () => {
    const rare = makeCalendar({ monday: [["00:00", "00:01"]] });
    expect(() => promiseAt(rare, "2026-11-16T10:00:00.000Z", 1_000_000)).toThrow(
      /too few working hours/,
    );
  });

  test("refuses time that runs backwards, and what is no moment", () => {
    expect(() => promiseAt(office, "2026-11-16T10:00:00.000Z", -1)).toThrow(RangeError);
    expect(() => promiseAt(office, "2026-11-16T10:00:00.000Z", Number.NaN)).toThrow(RangeError);
    expect(() => promiseAt(office, "soon", 5)).toThrow(new RangeError("Not a moment: soon"));
  });

  test("may be as long as a pause was, to the millisecond", () => {
    expect(momentAfter(office, "2026-11-13T15:59:59.999Z", 3)).toBe("2026-11-16T08:00:00.002Z");
  });
});

test("a promise over ten working days takes less work than to write ten moments of its zone", () => {
  const from = "2026-11-13T15:00:00.000Z";
  const zone = new Intl.DateTimeFormat("en-US", { timeZone: office.time_zone, timeStyle: "full" });
  const often = (work: (round: number) => unknown) =>
    cpuMsOf(() => {
      for (let round = 0; round < 5_000; round += 1) work(round);
    });
  const writeMoments = (round: number) => {
    for (let day = 0; day < 10; day += 1) zone.format(Date.parse(from) + day * dayMs + round);
  };
  // The least of several rounds: the first one also compiles, and reads the zone.
  const least = Math.min(
    ...Array.from({ length: 3 }, () => {
      const promiseMs = often((round) => promiseAt(office, from, 4_800 + (round % 7)));
      return promiseMs / often(writeMoments);
    }),
  );
  expect(least).toBeLessThan(1);
});

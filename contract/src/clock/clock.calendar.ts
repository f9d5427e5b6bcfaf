import * as z from "zod/mini";
import { isTimeZone, sayTimeZone } from "./clock.zones.ts";
import { day } from "#base/fields.ts";
import { dayMs, minuteMs } from "#base/moments.ts";

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

const opens = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Write a time like 09:00."));
const closes = z
  .string()
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "Write a time like 17:00, at most 24:00."));

const workingHours = z
  .tuple([opens, closes])
  .check(z.refine(([from, to]) => from < to, "Working hours end after they begin."));

const dayHours = z
  .array(workingHours)
  .check(z.refine(followOneAnother, "Working hours of a day follow one another, without overlap."));

export const weekHours = z
  .record(z.enum(weekdays), dayHours)
  .check(
    z.refine(
      (week) => weekdays.some((weekday) => week[weekday].length > 0),
      "A calendar has working hours on some day.",
    ),
  );

/** A night shift is two intervals: until "24:00" on one day, from "00:00" on the next. */
export const calendar = z.object({
  time_zone: z.string().check(z.refine(isTimeZone, sayTimeZone)),
  hours: weekHours,
  holidays: z.array(day),
});
export type Calendar = z.infer<typeof calendar>;

/** A calendar made ready for counting: spans of a day in ms, days counted from 1 January 1970. */
export type Timetable = { zone: string; spansOn: (day: number) => readonly Span[] };
export type Span = readonly [from: number, to: number];

const timetables = new WeakMap<Calendar, Timetable>();

/** Remembered by the object, so a calendar is replaced when it changes, never changed in place. */
export function timetableOf(hours: Calendar): Timetable {
  const known = timetables.get(hours);
  if (known) return known;
  const made = makeTimetable(hours);
  timetables.set(hours, made);
  return made;
}

function makeTimetable({ time_zone, hours, holidays }: Calendar): Timetable {
  const week = weekdays.map((weekday) => hours[weekday].map(spanOf));
  const free = new Set(holidays.map((one) => Date.parse(one) / dayMs));
  const nothing: Span[] = [];
  return {
    zone: time_zone,
    spansOn: (nth) => (free.has(nth) ? nothing : (week[weekdayIndex(nth)] ?? nothing)),
  };
}

/** Day 0 was a Thursday, and the week here begins on Monday. Days before it are negative. */
function weekdayIndex(nth: number): number {
  return (((nth + 3) % 7) + 7) % 7;
}

function spanOf([from, to]: readonly [string, string]): Span {
  return [msOfDay(from), msOfDay(to)];
}

function msOfDay(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * minuteMs;
}

function followOneAnother(intervals: readonly (readonly [string, string])[]): boolean {
  return intervals.every(([from], at) => {
    const before = intervals[at - 1];
    return before === undefined || before[1] <= from;
  });
}

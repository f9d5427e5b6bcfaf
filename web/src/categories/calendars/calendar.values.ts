import {
  calendars,
  type CalendarState,
  type EditedCalendar,
  type Holiday,
  type NewCalendar,
} from "@sightline/contract/calendars.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { sentencesByField } from "@sightline/contract/base/sentences.ts";
import { type Weekday, weekdays } from "@sightline/contract/clock/clock.calendar.ts";
import type { FormErrors } from "#categories/editing/useVersionedForm.ts";

/** What the editor holds: the very shape that is sent. */
export type CalendarValues = NewCalendar;

const office: [string, string][] = [["09:00", "17:00"]];

export function emptyValues(time_zone: string): CalendarValues {
  const hours = Object.fromEntries(
    weekdays.map((day) => [day, day === "saturday" || day === "sunday" ? [] : office]),
    // One for each weekday, which Object.fromEntries no longer knows.
  ) as Record<Weekday, [string, string][]>;
  return { name: "", time_zone, hours, holidays: [] };
}

export function valuesOf({ name, time_zone, hours, holidays }: EditedCalendar): CalendarValues {
  return { name, time_zone, hours, holidays };
}

export const fields = {
  name: "calendar.name",
  zone: "calendar.time_zone",
  hours: "calendar.hours",
  holidays: "calendar.holidays",
} as const;

export function checkCalendar(values: CalendarValues): FormErrors {
  const parsed = calendars.createCalendar.body.safeParse({ calendar: values });
  if (parsed.success) return {};
  return Object.fromEntries(
    Object.entries(sentencesByField(parsed.error.issues)).map(([field, all]) => [
      field,
      all.join(" "),
    ]),
  );
}

/** By day, later ones over earlier ones of the same day. */
export function withHolidays(known: readonly Holiday[], added: readonly Holiday[]): Holiday[] {
  const byDay = new Map([...known, ...added].map((one) => [one.day, one]));
  return [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Days out of a list, beside those that are in the calendar. */
export type ReadList = {
  /** The days that are new, each once. */
  added: Holiday[];
  /** How many stood there already, or earlier in the list; those stay as they are. */
  knownCount: number;
  /** Lines without a day that a calendar can hold. */
  unread: string[];
  /** How many names were too long and lost their end. */
  shortenedCount: number;
};

/**
 * Holidays out of a pasted list, one a line: a day as 2026-12-25 or 25.12.2026 (day first), before or
 * after its name.
 */
export function readHolidays(text: string, known: readonly Holiday[]): ReadList {
  const found: Holiday[] = [];
  const unread: string[] = [];
  for (const line of text.split("\n").map((one) => one.trim())) {
    if (line === "") continue;
    const day = dayIn(line);
    if (!day) unread.push(line);
    else found.push({ day: day.day, name: tidy(line.replace(day.written, " ")) });
  }
  return { ...sortOut(found, known), unread };
}

/** Which of these are new to a calendar. */
export function sortOut(
  found: readonly Holiday[],
  known: readonly Holiday[],
): Omit<ReadList, "unread"> {
  const longest = bounds.holidayName.max;
  const taken = new Set(known.map(({ day }) => day));
  const added: Holiday[] = [];
  let shortenedCount = 0;
  for (const { day, name } of found) {
    if (taken.has(day)) continue;
    taken.add(day);
    added.push({ day, name: name.slice(0, longest) });
    if (name.length > longest) shortenedCount += 1;
  }
  return { added, knownCount: found.length - added.length, shortenedCount };
}

/** The years that holidays are known of. A day outside them is a slip of the keyboard. */
export const holidayYears = { first: 1970, last: 2100 } as const;

export function isHolidayYear(year: number): boolean {
  return year >= holidayYears.first && year <= holidayYears.last;
}

function dayIn(line: string): { day: string; written: string } | undefined {
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(line);
  const dotted = /\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b/.exec(line);
  const [written, year, month, day] = iso ?? [dotted?.[0], dotted?.[3], dotted?.[2], dotted?.[1]];
  if (!written || !year || !month || !day || !isHolidayYear(Number(year))) return undefined;
  const made = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${made}T00:00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(made);
  return isDay ? { day: made, written } : undefined;
}

/** What is left of a line beside its day, without what stood between them. */
function tidy(name: string): string {
  const words = name.replaceAll(/[\s,;|]+/g, " ");
  let [from, to] = [0, words.length];
  while (from < to && isBetween(words[from])) from += 1;
  while (to > from && isBetween(words[to - 1])) to -= 1;
  return words.slice(from, to);
}

function isBetween(letter: string | undefined): boolean {
  return letter !== undefined && " :–-".includes(letter);
}

export function stateOf(values: CalendarValues): CalendarState {
  const { name, time_zone, hours, holidays } = values;
  const tidied = holidays.map((one) => ({ day: one.day, name: one.name.trim() }));
  return { name: name.trim(), time_zone, hours, holidays: withHolidays([], tidied) };
}

import { bounds } from "@sightline/contract/base/bounds.ts";
import { type Weekday, weekdays } from "@sightline/contract/clock/clock.calendar.ts";
import { type CalendarValues, fields, type ReadList } from "./calendar.values.ts";

export const weekdayNames: Record<Weekday, string> = {
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
  sunday: "Sunday",
};

/** What each field of a calendar is called, by the name that the API gives to it. */
export function labelsOf({ holidays }: CalendarValues): Record<string, string> {
  return {
    [fields.name]: "Name",
    [fields.zone]: "Time zone",
    [fields.hours]: "Working hours",
    ...Object.fromEntries(weekdays.map((day) => [`${fields.hours}.${day}`, weekdayNames[day]])),
    [fields.holidays]: "Holidays",
    ...Object.fromEntries(holidays.map(({ day }, at) => [`${fields.holidays}.${at}`, day])),
  };
}

export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** "Friday 25 December" */
export function tellHolidayDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  return new Intl.DateTimeFormat("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(at);
}

/** What became of the lines of a list that are not added as they stand, a sentence each. */
export function tellRest({ knownCount, unread, shortenedCount }: ReadList): string[] {
  const known = knownCount === 1 ? "1 day was there already." : `${knownCount} were there already.`;
  const shortened =
    shortenedCount === 1
      ? `1 name was cut to ${bounds.holidayName.max} letters.`
      : `${shortenedCount} names were cut to ${bounds.holidayName.max} letters.`;
  return [
    ...(knownCount > 0 ? [known] : []),
    ...(shortenedCount > 0 ? [shortened] : []),
    ...(unread.length > 0 ? [tellUnread(unread)] : []),
  ];
}

const linesTold = 3;
const lettersTold = 40;

function tellUnread(lines: readonly string[]): string {
  const told = lines
    .slice(0, linesTold)
    .map((line) => `“${line.length > lettersTold ? `${line.slice(0, lettersTold)}…` : line}”`);
  const more = lines.length > linesTold ? [`${lines.length - linesTold} more`] : [];
  return `No day could be read in ${[...told, ...more].join(", ")}.`;
}

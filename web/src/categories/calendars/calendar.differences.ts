import type { CalendarState } from "@sightline/contract/calendars.ts";
import { weekdays } from "@sightline/contract/clock/clock.calendar.ts";
import type { Difference } from "#categories/editing/category.differences.ts";
import { weekdayNames } from "./calendar.words.ts";

/** What differs, in the order of the form. */
export function differencesOf(before: CalendarState, after: CalendarState): Difference[] {
  const told = (term: string, tell: (state: CalendarState) => string) => {
    const [was, is] = [tell(before), tell(after)];
    return was === is ? null : { term, before: was || null, after: is || null };
  };
  const gone = without(before, after);
  const added = without(after, before);
  return [
    told("Name", ({ name }) => name),
    told("Time zone", ({ time_zone }) => time_zone),
    ...weekdays.map((weekday) =>
      told(
        weekdayNames[weekday],
        ({ hours }) =>
          hours[weekday].map(([from, to]) => `${from} to ${to}`).join(", ") || "Closed",
      ),
    ),
    gone.length + added.length === 0
      ? null
      : {
          term: "Holidays",
          before: gone.join(", ") || null,
          after: added.join(", ") || null,
        },
  ].filter((one) => one !== null);
}

function tellHoliday({ day, name }: CalendarState["holidays"][number]): string {
  return name === "" ? day : `${day} ${name}`;
}

function without(state: CalendarState, other: CalendarState): string[] {
  const known = new Set(other.holidays.map(tellHoliday));
  return state.holidays.map(tellHoliday).filter((one) => !known.has(one));
}

import type { Holiday } from "@sightline/contract/calendars.ts";
import { type Calendar, weekdays } from "@sightline/contract/clock/clock.calendar.ts";

export type YearDay = {
  day: string;
  /** Its place in the month's grid: the week is the row, Monday the first column. */
  row: number;
  column: number;
  kind: "working" | "closed" | "holiday";
  holiday?: string;
};

export type YearMonth = { days: YearDay[]; working: number; holidays: Holiday[] };

/** A year, month by month, as the calendar sees each day. */
export function layOutYear(
  year: number,
  hours: Calendar["hours"],
  holidays: readonly Holiday[],
): YearMonth[] {
  const named = new Map(holidays.map(({ day, name }) => [day, name]));
  return Array.from({ length: 12 }, (_, month) => {
    const first = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
    const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const days = Array.from({ length: count }, (__, at): YearDay => {
      const place = first + at;
      const column = place % 7;
      const day = `${year}-${two(month + 1)}-${two(at + 1)}`;
      const weekday = weekdays[column];
      const isOpen = weekday !== undefined && hours[weekday].length > 0;
      const holiday = named.get(day);
      const where = { day, row: Math.floor(place / 7), column };
      if (holiday !== undefined) return { ...where, kind: "holiday", holiday };
      return { ...where, kind: isOpen ? "working" : "closed" };
    });
    return {
      days,
      working: days.filter(({ kind }) => kind === "working").length,
      holidays: days.flatMap(({ day, kind, holiday = "" }) =>
        kind === "holiday" ? [{ day, name: holiday }] : [],
      ),
    };
  });
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

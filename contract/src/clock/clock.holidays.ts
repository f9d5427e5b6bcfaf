import { stretchAt } from "./clock.zones.ts";
import { dayMs, type Moment } from "#base/moments.ts";

/** From this month on, next year's holidays should stand. */
const october = 10;

type HolidaysGap = {
  /** The year that nobody has thought of yet. */
  year: number;
  /** Whether days of it already lie behind us. */
  isNow: boolean;
};

/**
 * The year whose holidays are missing: this one, or from October on the next. A calendar without
 * any holiday is meant to have none.
 */
export function holidaysGap(
  { time_zone, holidays }: { time_zone: string; holidays: readonly string[] },
  now: Moment,
): HolidaysGap | null {
  const last = holidays.toSorted().at(-1);
  if (last === undefined) return null;
  const today = dayIn(time_zone, now);
  const year = Number(today.slice(0, 4));
  const lastYear = Number(last.slice(0, 4));
  if (lastYear < year) return { year, isNow: true };
  const isLate = Number(today.slice(5, 7)) >= october || last < today;
  return isLate && lastYear <= year ? { year: year + 1, isNow: false } : null;
}

/** The day that the calendar on the wall there shows. */
export function dayIn(zone: string, moment: Moment): string {
  const time = Date.parse(moment);
  const day = Math.floor((time + stretchAt(zone, time).offsetMs) / dayMs);
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

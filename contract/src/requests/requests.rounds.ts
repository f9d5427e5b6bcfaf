import type { Moment } from "#base/moments.ts";
import type { Calendar } from "#clock/clock.calendar.ts";
import { workingDayAfter } from "#clock/clock.days.ts";

/** For so long after an acceptance it can be rated, and more be asked for. */
export const openWorkingDays = 60;

/** The end of the last day on which that can be done. */
export function openUntil(calendar: Calendar, acceptedAt: Moment): Moment {
  return workingDayAfter(calendar, acceptedAt, openWorkingDays).closes;
}

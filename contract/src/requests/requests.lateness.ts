import { bounds } from "#base/bounds.ts";
import { dayMs, later, type Moment } from "#base/moments.ts";
import type { Calendar } from "#clock/clock.calendar.ts";
import { isWorkingMoment } from "#clock/clock.ts";

type Due = { promised_at: Moment; expected_at: Moment | null };

/** Why a request can't get this new time; null where it can. */
export function whyNoNewTime(
  { promised_at, expected_at }: Due,
  given: Moment,
  calendar: Calendar,
  now: Moment,
): string | null {
  if (given <= now) return "Choose a time that is still to come.";
  if (given > later(now, bounds.lateDaysMost * dayMs))
    return `Choose a time within the next ${bounds.lateDaysMost} days.`;
  if (given <= promised_at) return "It is promised for then or later. Choose a later time.";
  if (given === expected_at) return "This time was told already. Choose another.";
  if (isWorkingMoment(calendar, given)) return null;
  return "Nobody works on this category then. Choose a time in its working hours.";
}

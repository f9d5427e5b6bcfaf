import type { Calendar } from "./clock.calendar.ts";
import { promiseAt } from "./clock.ts";
import type { Moment } from "#base/moments.ts";

const mostWarnedMinutes = 4 * 60;
const leastWarnedMinutes = 60;

/**
 * Whether a time is about to pass, or has: a fifth of the working time promised is left, or an hour
 * of it; never more than half a day's.
 */
export function isDueSoon(
  calendar: Calendar,
  { due_at, target_minutes }: { due_at: Moment; target_minutes: number },
  now: Moment,
): boolean {
  const minutes = Math.max(leastWarnedMinutes, Math.min(mostWarnedMinutes, target_minutes / 5));
  return due_at <= promiseAt(calendar, now, Math.round(minutes));
}

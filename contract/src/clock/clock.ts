import { timetableOf, type Calendar, type Span } from "./clock.calendar.ts";
import { stretchAt } from "./clock.zones.ts";
import { dayMs, later, minuteMs, momentOf, type Moment } from "#base/moments.ts";

/** A promise is not looked for past this much time without any working hours. */
const longestIdleMs = 3 * 366 * dayMs;

/** Nor past this much time in all, however slowly the hours come together. */
const furthestMs = 10 * 366 * dayMs;

/** Working time that passes from one moment to another; none when `to` is not after `from`. */
export function workingMsBetween(calendar: Calendar, from: Moment, to: Moment): number {
  let ms = 0;
  for (const [start, end] of workingSpans(calendar, timeOf(from), timeOf(to))) ms += end - start;
  return ms;
}

/** The moments at which the working hours begin and end are of them. */
export function isWorkingMoment(calendar: Calendar, moment: Moment): boolean {
  return workingMsBetween(calendar, later(moment, -1), later(moment, 1)) > 0;
}

/** The earliest moment by which that much working time will have passed. */
export function promiseAt(calendar: Calendar, from: Moment, workingMinutes: number): Moment {
  return momentAfter(calendar, from, Math.round(workingMinutes * minuteMs));
}

/** As `promiseAt`, to the millisecond: a pause may have any length. */
export function momentAfter(calendar: Calendar, from: Moment, workingMs: number): Moment {
  if (!(workingMs >= 0)) throw new RangeError(`Working time can't be ${workingMs} ms.`);
  if (workingMs === 0) return from;
  const begin = timeOf(from);
  let left = workingMs;
  let lastEnd = begin;
  for (const [start, end] of workingSpans(calendar, begin, begin + furthestMs, longestIdleMs)) {
    if (end - start >= left) return momentOf(start + left);
    left -= end - start;
    lastEnd = end;
  }
  throw new RangeError(
    lastEnd + longestIdleMs < begin + furthestMs
      ? `The calendar has no working hours in the three years after ${momentOf(lastEnd)}.`
      : `The calendar has too few working hours for ${workingMs / minuteMs} working minutes.`,
  );
}

/**
 * A moment is working time when the clock on the wall there reads working hours, on a day that is
 * no holiday; what counts is the real time that passes meanwhile. So hours skipped in spring do not
 * count, hours repeated in autumn count twice, and working hours that begin or end in the skipped
 * hour begin or end when the clocks are moved. That falls out of walking stretches of one offset:
 * within each, the wall clock is UTC moved by a constant.
 *
 * Ends early once `idleMs` have gone by without any working time.
 */
function* workingSpans(
  calendar: Calendar,
  from: number,
  to: number,
  idleMs = Infinity,
): Generator<Span> {
  const { zone, spansOn } = timetableOf(calendar);
  let idleSince = from;
  for (let time = from; time < to && time - idleSince <= idleMs;) {
    const stretch = stretchAt(zone, time);
    const until = Math.min(stretch.to, to);
    const lastDay = Math.floor((until - 1 + stretch.offsetMs) / dayMs);
    for (let day = Math.floor((time + stretch.offsetMs) / dayMs); day <= lastDay; day += 1) {
      const midnight = day * dayMs - stretch.offsetMs;
      for (const [opens, closes] of spansOn(day)) {
        const start = Math.max(time, midnight + opens);
        const end = Math.min(until, midnight + closes);
        if (start >= end) continue;
        yield [start, end];
        idleSince = end;
      }
    }
    time = until;
  }
}

function timeOf(moment: Moment): number {
  const time = Date.parse(moment);
  if (Number.isNaN(time)) throw new RangeError(`Not a moment: ${moment}`);
  return time;
}

import { timetableOf, type Calendar } from "./clock.calendar.ts";
import { stretchAt } from "./clock.zones.ts";
import { dayMs, momentOf, type Moment } from "#base/moments.ts";

/** Nobody waits longer than this for a day with working hours. */
const furthestDays = 3 * 366;

export type WorkingDay = { opens: Moment; closes: Moment };

/** The so-and-so-many-eth day with working hours after the day `from` falls on there. */
export function workingDayAfter(calendar: Calendar, from: Moment, count: number): WorkingDay {
  const { zone, spansOn } = timetableOf(calendar);
  const time = Date.parse(from);
  const today = Math.floor((time + stretchAt(zone, time).offsetMs) / dayMs);
  let left = count;
  for (let day = today + 1; day <= today + furthestDays; day += 1) {
    const spans = spansOn(day);
    const [first, last] = [spans[0], spans.at(-1)];
    if (!first || !last) continue;
    left -= 1;
    if (left > 0) continue;
    const at = (ms: number) => momentOf(timeOnWall(zone, day * dayMs + ms));
    return { opens: at(first[0]), closes: at(last[1]) };
  }
  throw new RangeError(`The calendar has no ${count} working days in the years after ${from}.`);
}

/** When the clock on the wall reads so; a time it skips is read as the moment of the change. */
function timeOnWall(zone: string, wall: number): number {
  const guess = wall - stretchAt(zone, wall).offsetMs;
  const { from, to, offsetMs } = stretchAt(zone, guess);
  const time = wall - offsetMs;
  if (time < from) return Math.min(from, wall - stretchAt(zone, from - 1).offsetMs);
  return time < to ? time : Math.max(to, wall - stretchAt(zone, to).offsetMs);
}

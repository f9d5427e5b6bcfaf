import { dayMs } from "#base/moments.ts";

/** A stretch of time in which a zone's clocks keep one offset from UTC. */
export type Stretch = { from: number; to: number; offsetMs: number };

/** Offsets are learnt a window at a time, since asking Intl costs more than all the counting. */
const windowMs = 32 * dayMs;

const formats = new Map<string, Intl.DateTimeFormat>();
const windows = new Map<string, Map<number, readonly Stretch[]>>();

export const sayTimeZone = "Name a time zone like Europe/Berlin.";

/** A zone by its name. An offset is none: it has no summer, and SQL reads its sign the other way. */
export function isTimeZone(zone: string): boolean {
  if (/^[+-]/.test(zone)) return false;
  try {
    formatFor(zone);
    return true;
  } catch {
    return false;
  }
}

/** The stretch around `time`; a long one comes in pieces, so go on from its `to`. */
export function stretchAt(zone: string, time: number): Stretch {
  const found = stretchesOf(zone, Math.floor(time / windowMs)).find(({ to }) => time < to);
  if (!found) throw new RangeError(`No such time: ${time}`);
  return found;
}

function stretchesOf(zone: string, window: number): readonly Stretch[] {
  let known = windows.get(zone);
  if (!known) windows.set(zone, (known = new Map()));
  let stretches = known.get(window);
  if (!stretches) known.set(window, (stretches = learn(zone, window * windowMs)));
  return stretches;
}

/** Looks once a day: no zone moves its clocks and moves them back on the same day. */
function learn(zone: string, start: number): Stretch[] {
  const stretches: Stretch[] = [];
  let from = start;
  let offsetMs = offsetAt(zone, start);
  for (let day = start; day < start + windowMs; day += dayMs) {
    const next = offsetAt(zone, day + dayMs);
    if (next === offsetMs) continue;
    const change = firstWith(zone, next, day, day + dayMs);
    stretches.push({ from, to: change, offsetMs });
    from = change;
    offsetMs = next;
  }
  // A change right at the window's end belongs to the next window.
  if (from < start + windowMs) stretches.push({ from, to: start + windowMs, offsetMs });
  return stretches;
}

function firstWith(zone: string, offsetMs: number, before: number, after: number): number {
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(zone, middle) === offsetMs) after = middle;
    else before = middle;
  }
  return after;
}

function offsetAt(zone: string, time: number): number {
  const field: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatFor(zone).formatToParts(time)) field[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return local - Math.floor(time / 1000) * 1000;
}

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, made);
  return made;
}

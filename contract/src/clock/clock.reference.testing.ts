import { weekdays, type Calendar, type Weekday } from "./clock.calendar.ts";
import type { StatusChange } from "./clock.phases.ts";
import { minuteMs, type Moment } from "#base/moments.ts";

/**
 * The clock again, slow and plain: every single minute is turned into local words by Intl and
 * looked up in the calendar. It shares no code with the clock and knows nothing of offsets.
 */
export function slowWorkingMs(calendar: Calendar, from: Moment, to: Moment): number {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  let ms = 0;
  for (let minute = Math.floor(start / minuteMs) * minuteMs; minute < end; minute += minuteMs) {
    if (!isWorking(calendar, minute)) continue;
    ms += Math.min(end, minute + minuteMs) - Math.max(start, minute);
  }
  return ms;
}

/** Changes and `until` on whole minutes. */
export function slowElapsed(
  calendar: Calendar,
  log: readonly StatusChange[],
  until: Moment,
): number {
  const known = log.filter(({ at }) => at <= until);
  const times = known.map(({ at }) => Date.parse(at));
  const anew = known.findLastIndex(({ status }, place) => {
    const before = known[place - 1]?.status ?? "";
    if (status === "in_progress") return ["delivered", "accepted"].includes(before);
    return status === "submitted" && before === "declined";
  });
  let ms = 0;
  const start = times[Math.max(anew, 0)] ?? Infinity;
  for (let minute = start; minute < Date.parse(until); minute += minuteMs) {
    const status = known[times.findLastIndex((time) => time <= minute)]?.status;
    const runs = ["submitted", "in_progress", "in_review"].includes(status ?? "");
    if (runs && isWorking(calendar, minute)) ms += minuteMs;
  }
  return ms;
}

function isWorking({ time_zone, hours, holidays }: Calendar, minute: number): boolean {
  const { weekday, day, time } = localWords(time_zone, minute);
  if (holidays.includes(day)) return false;
  return hours[weekday].some(([opens, closes]) => opens <= time && time < closes);
}

type Words = { weekday: Weekday; day: string; time: string };
const remembered = new Map<string, Map<number, Words>>();
const formats = new Map<string, Intl.DateTimeFormat>();

function localWords(zone: string, minute: number): Words {
  let known = remembered.get(zone);
  if (!known) remembered.set(zone, (known = new Map()));
  let words = known.get(minute);
  if (!words) known.set(minute, (words = readWords(zone, minute)));
  return words;
}

function readWords(timeZone: string, minute: number): Words {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hourCycle: "h23",
      weekday: "long",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
  formats.set(timeZone, format);
  const told = format.format(minute);
  const [, name = "", date, month, year, time = ""] =
    /^(\w+)\D+(\d+)\/(\d+)\/(\d+)\D+(\d+:\d+)$/.exec(told) ?? [];
  const weekday = weekdays.find((one) => one === name.toLowerCase());
  if (!weekday) throw new Error(`Not read: ${told}`);
  return { weekday, day: `${year}-${month}-${date}`, time };
}

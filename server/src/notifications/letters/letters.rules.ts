import { dayIn } from "@sightline/contract/clock/clock.holidays.ts";
import { stretchAt } from "@sightline/contract/clock/clock.zones.ts";
import { dayMs, minuteMs, type Moment, momentOf } from "@sightline/contract/base/moments.ts";
import type { MailTimes } from "@sightline/contract/notifications/notifications.mail.ts";
import { digestTime } from "@sightline/contract/notifications/notifications.mail.ts";

type Clocks = Pick<MailTimes, "quiet_from" | "quiet_until"> & { time_zone: string };

/** When the quiet hours that it is now will end; null outside of them. */
export function quietUntil({ time_zone, quiet_from, quiet_until }: Clocks, now: Moment) {
  if (quiet_from === null || quiet_until === null) return null;
  const time = Date.parse(now);
  const wall = (time + stretchAt(time_zone, time).offsetMs) % dayMs;
  const [from, until] = [msOf(quiet_from), msOf(quiet_until)];
  const isQuiet = from < until ? from <= wall && wall < until : wall >= from || wall < until;
  return isQuiet ? momentOf(nextReading(time_zone, until, time, () => true)) : null;
}

type Rhythm = { mail_rhythm: "daily" | "weekly"; time_zone: string; digest_day: string | null };

/** When what has waited since then is told in a digest: one a day at most. */
export function digestDue(reader: Rhythm, since: Moment, now: Moment): Moment {
  const due = nextDigest(reader, since);
  const hadToday = reader.digest_day === dayIn(reader.time_zone, now);
  return due <= now && hadToday ? nextDigest(reader, now) : due;
}

const monday = 1;

function nextDigest({ mail_rhythm, time_zone }: Rhythm, after: Moment): Moment {
  const isItsDay = (weekday: number) => mail_rhythm === "daily" || weekday === monday;
  return momentOf(nextReading(time_zone, msOf(digestTime), Date.parse(after), isItsDay));
}

/** The first time after this one at which the clocks there show that, on such a weekday. */
function nextReading(
  zone: string,
  shownMs: number,
  after: number,
  isOn: (weekday: number) => boolean,
): number {
  const today = Math.floor((after + stretchAt(zone, after).offsetMs) / dayMs);
  for (let day = today; ; day += 1) {
    if (!isOn(new Date(day * dayMs).getUTCDay())) continue;
    const next = readings(zone, day * dayMs + shownMs).find((time) => time > after);
    if (next !== undefined) return next;
  }
}

/** Twice where the clocks are put back; a time that they skip is read as that much later. */
function readings(zone: string, wall: number): number[] {
  const times = [wall - dayMs, wall + dayMs].map((near) => wall - stretchAt(zone, near).offsetMs);
  const shown = times.filter((time) => time + stretchAt(zone, time).offsetMs === wall);
  return (shown.length > 0 ? shown : [Math.max(...times)]).toSorted((a, b) => a - b);
}

function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return (hours * 60 + minutes) * minuteMs;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const longWeekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const longMonths = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A moment the way one says it in a list: "12 min ago", "tomorrow 14:00", "Wed 12:00", "9 Nov". */
export function tellMoment(moment: Date, now: Date, zone: string): string {
  const ahead = moment.getTime() - now.getTime();
  if (ahead < 0 && ahead > -6 * hourMs) return tellAgo(moment, now, zone);
  if (ahead >= 0 && ahead < minuteMs) return "now";
  if (ahead >= 0 && ahead < hourMs) return `in ${Math.floor(ahead / minuteMs)} min`;
  return tellClock(moment, now, zone);
}

/** How long ago, for what has happened. A moment slightly ahead (another machine's clock) is "just now". */
export function tellAgo(moment: Date, now: Date, zone: string): string {
  const age = now.getTime() - moment.getTime();
  if (Number.isNaN(age)) return unknown;
  if (age < minuteMs) return "just now";
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min ago`;
  if (age < dayMs) return `${Math.floor(age / hourMs)} h ago`;
  return tellClock(moment, now, zone);
}

/** Day and time of day, never a distance: "today 09:00", "yesterday 16:05", "Wed 12:00", "9 Nov". */
export function tellClock(moment: Date, now: Date, zone: string): string {
  if (!isKnown(moment)) return unknown;
  const civil = civilTime(moment, zone);
  const today = civilTime(now, zone);
  const days = civil.dayNumber - today.dayNumber;
  const day = nameDay(civil, days, today.year);
  return Math.abs(days) < 7 ? `${day} ${clock(civil)}` : day;
}

/** The day alone: "today", "tomorrow", "Wed", "9 Nov", "9 Nov 2025". */
export function tellDay(moment: Date, now: Date, zone: string): string {
  if (!isKnown(moment)) return unknown;
  const civil = civilTime(moment, zone);
  const today = civilTime(now, zone);
  return nameDay(civil, civil.dayNumber - today.dayNumber, today.year);
}

/** Nothing left to guess: "Thursday 19 November 2026, 14:00, Europe/Berlin (UTC+1)". */
export function tellExactly(moment: Date, zone: string): string {
  if (!isKnown(moment)) return unknown;
  const civil = civilTime(moment, zone);
  const day = `${longWeekdays[civil.weekday]} ${civil.day} ${longMonths[civil.month - 1]} ${civil.year}`;
  return `${day}, ${clock(civil)}, ${zone.replaceAll("_", " ")} (${offset(moment, civil)})`;
}

const unknown = "at an unknown time";

function isKnown(moment: Date): boolean {
  return !Number.isNaN(moment.getTime());
}

function nameDay(civil: Civil, days: number, thisYear: number): string {
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";
  if (Math.abs(days) < 7) return `${weekdays[civil.weekday]}`;
  const date = `${civil.day} ${months[civil.month - 1]}`;
  return civil.year === thisYear ? date : `${date} ${civil.year}`;
}

function clock(civil: Civil): string {
  return `${pad(civil.hour)}:${pad(civil.minute)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}

type Civil = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  weekday: number;
  dayNumber: number;
};

function civilTime(moment: Date, zone: string): Civil {
  const found: Record<string, number> = {};
  for (const part of formatFor(zone).formatToParts(moment)) found[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = found;
  // Counting civil days, not 24 h steps, keeps "tomorrow" right on days of 23 and 25 hours.
  const dayNumber = Math.round(Date.UTC(year, month - 1, day) / dayMs);
  return { year, month, day, hour, minute, weekday: (dayNumber + 4) % 7, dayNumber };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-u-nu-latn-ca-gregory", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  formats.set(zone, made);
  return made;
}

/** "UTC+1", "UTC-3:30": what the clocks there show, less what they show at Greenwich. */
function offset(moment: Date, { year, month, day, hour, minute }: Civil): string {
  const there = Date.UTC(year, month - 1, day, hour, minute);
  const minutes = Math.round(
    (there - Math.floor(moment.getTime() / minuteMs) * minuteMs) / minuteMs,
  );
  if (minutes === 0) return "UTC";
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  return `UTC${minutes < 0 ? "-" : "+"}${hours}${rest === 0 ? "" : `:${pad(rest)}`}`;
}

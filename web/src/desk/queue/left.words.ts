import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { workingMsBetween } from "@sightline/contract/clock/clock.ts";
import { minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import type { RequestRow } from "@sightline/contract/requests/requests.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import { tellLeftBriefly, tellWithin } from "#ui/words/duration.words.ts";

/** How a category counts working time; not known while the categories are loading. */
export type Counting = { calendar: Calendar; usualDayMinutes: number; targetMinutes: number };

export type Left = {
  words: string;
  tone: "accent" | "due" | "late" | "ask";
  /** How much of the promised working time is used up, 0 to 100. */
  used: number;
};

type Timed = Pick<RequestRow, "status" | "promised_at"> & { working_ms_left: number };

/** Less working time left than this is soon. */
const soonMinutes = 8 * 60;

/** The working time left, as it is now: a page may stay open for longer than a promise. */
export function leftOf(row: Timed, counting: Counting | undefined, now: Moment): Left {
  // What is delivered stands in the queue only while a correction of it waits to be read.
  if (!isOpen(row.status)) return { words: "a correction", tone: "accent", used: 100 };
  const isPaused = row.status === "needs_clarification";
  // While an answer is awaited the promise moves on, and what is left stays as the server told it.
  const ms = counting && !isPaused ? countLeftMs(row, counting, now) : row.working_ms_left;
  const minutes = ms / minuteMs;
  const used = counting
    ? clamp(100 - (100 * minutes) / counting.targetMinutes)
    : minutes < 0
      ? 100
      : 0;
  if (isPaused) return { words: "clock paused", tone: "ask", used };
  if (row.promised_at < now || minutes < 0)
    return { words: tellLate(minutes, counting), tone: "late", used: 100 };
  return {
    words: `${tellLeftBriefly(minutes, counting?.usualDayMinutes)} left`,
    tone: minutes < soonMinutes ? "due" : "accent",
    used,
  };
}

function countLeftMs(row: Timed, { calendar }: Counting, now: Moment): number {
  return row.promised_at < now
    ? -workingMsBetween(calendar, row.promised_at, now)
    : workingMsBetween(calendar, now, row.promised_at);
}

/** Late by an evening or a weekend is late, though no working time has passed. */
function tellLate(minutes: number, counting: Counting | undefined): string {
  return minutes > -1 ? "late" : `${tellWithin(-minutes, counting?.usualDayMinutes)} late`;
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}

import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { workingMsBetween } from "@sightline/contract/clock/clock.ts";
import { hourMs, minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import type { RequestRow } from "@sightline/contract/requests/requests.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import { tellEarliness, tellLeftBriefly, tellWithin } from "#ui/words/duration.words.ts";

/** Words, or a moment that a clock on screen puts into words. */
export type DuePiece = string | { before?: string; moment: Moment; manner: "moment" | "clock" };

export type Due = {
  first?: DuePiece;
  second?: DuePiece;
  tone: "plain" | "soon" | "late" | "done";
};

/** How working time is counted; not known while the categories are loading. */
export type Counting = { calendar: Calendar; usualDayMinutes: number };

type Timed = Pick<
  RequestRow,
  | "status"
  | "promised_at"
  | "expected_at"
  | "paused_at"
  | "delivered_at"
  | "activity_at"
  | "requester"
>;

/** Less working time left than this is soon. */
const soonMs = 4 * hourMs;

/** When the answer comes, or how it came, from the reader's point of view. */
export function dueOf(
  request: Timed,
  readerId: number | undefined,
  counting: Counting | undefined,
  now: Moment,
): Due {
  const { status, delivered_at, activity_at, requester } = request;
  if (status === "needs_clarification") {
    const isOwn = requester.id === readerId;
    return {
      first: isOwn ? "waits for you" : `waits for ${requester.first_name}`,
      second: "clock paused",
      tone: isOwn ? "soon" : "plain",
    };
  }
  if (status === "delivered" && delivered_at !== null && requester.id === readerId) {
    const second = { before: "delivered ", moment: delivered_at, manner: "clock" } as const;
    return { first: "waits for you", second, tone: "soon" };
  }
  if (isOpen(status)) {
    return request.promised_at < now
      ? lateOf(request, counting, now)
      : leftOf(request, counting, now);
  }
  if (delivered_at !== null) return metOf(request.promised_at, delivered_at, counting);
  return { second: { moment: activity_at, manner: "moment" }, tone: "plain" };
}

/** As the server decides it, for a page that stays open past the promise. */
export function isOverdue({ status, promised_at, paused_at }: Timed, now: Moment): boolean {
  if (!isOpen(status)) return false;
  return promised_at < (status === "needs_clarification" && paused_at ? paused_at : now);
}

function leftOf(request: Timed, counting: Counting | undefined, now: Moment): Due {
  const { promised_at, expected_at } = request;
  if (expected_at !== null) {
    const first = { moment: expected_at, manner: "moment" } as const;
    return { first, second: promisedOf(request), tone: "soon" };
  }
  const first = { moment: promised_at, manner: "moment" } as const;
  if (!counting) return { first, tone: "plain" };
  const left = workingMsBetween(counting.calendar, now, promised_at);
  return {
    first,
    second: `${tellLeftBriefly(left / minuteMs, counting.usualDayMinutes)} left`,
    tone: left < soonMs ? "soon" : "plain",
  };
}

function promisedOf({ promised_at }: Timed): DuePiece {
  return { before: "promised ", moment: promised_at, manner: "clock" };
}

function lateOf(request: Timed, counting: Counting | undefined, now: Moment): Due {
  const { promised_at, expected_at } = request;
  const late = counting ? workingMsBetween(counting.calendar, promised_at, now) : 0;
  return {
    // Late by an evening or a weekend is late, though no working time has passed.
    first:
      counting && late >= minuteMs
        ? `${tellWithin(late / minuteMs, counting.usualDayMinutes)} late`
        : "late",
    second: expected_at
      ? { before: "expected ", moment: expected_at, manner: "clock" }
      : promisedOf(request),
    tone: "late",
  };
}

function metOf(promised: Moment, delivered: Moment, counting: Counting | undefined): Due {
  const second = { moment: delivered, manner: "clock" } as const;
  const isLate = delivered > promised;
  const tone = isLate ? "late" : "done";
  if (!counting) return { first: isLate ? "late" : "on time", second, tone };
  const ms = isLate
    ? -workingMsBetween(counting.calendar, promised, delivered)
    : workingMsBetween(counting.calendar, delivered, promised);
  const minutes = ms / minuteMs;
  if (isLate && minutes > -1) return { first: "late", second, tone };
  return { first: tellEarliness(minutes, counting.usualDayMinutes), second, tone };
}

import { elapsed, type StatusChange } from "@sightline/contract/clock.phases.ts";
import { hourMs, minuteMs, type Moment } from "@sightline/contract/moments.ts";
import type { InsightRequest } from "@sightline/contract/requests.ts";
import { isOpen } from "@sightline/contract/requests.statuses.ts";
import { tellHours } from "#ui/duration.words.ts";
import { type Counting, type DuePiece, dueOf, isOverdue } from "./due.words.ts";

/** How much of the promised working time has been used. */
export type Used = { percent: number; words: string; tone: "accent" | "late" | "ask" | "done" };

export function usedOf(request: InsightRequest, { calendar }: Counting, now: Moment): Used {
  const changes = request.events.flatMap(({ status_after, created_at }): StatusChange[] =>
    status_after === null ? [] : [{ at: created_at, status: status_after }],
  );
  const { working_ms } = elapsed(calendar, changes, now);
  const targetMs = request.target_minutes * minuteMs;
  const isWhole = targetMs % hourMs === 0;
  const total = isWhole ? `${targetMs / hourMs} working hours` : `${hours(targetMs)} working time`;
  return {
    percent: Math.min(100, Math.round((working_ms / targetMs) * 100)),
    words: `${hours(working_ms)} of ${total} used`,
    tone: toneOf(request, now),
  };
}

function hours(ms: number): string {
  return tellHours(ms / minuteMs);
}

function toneOf(request: InsightRequest, now: Moment): Used["tone"] {
  if (request.status === "needs_clarification") return "ask";
  if (isOpen(request.status)) return isOverdue(request, now) ? "late" : "accent";
  const { delivered_at, promised_at } = request;
  return delivered_at !== null && delivered_at > promised_at ? "late" : "done";
}

/** The promise as it stands, in one or two words before the details. */
export function promiseHead(
  request: InsightRequest,
  readerId: number | undefined,
  counting: Counting | undefined,
  now: Moment,
): { head: string; tone: "plain" | "soon" | "late" | "done" } {
  const due = dueOf(request, readerId, counting, now);
  const [first, second] = [wordsOf(due.first), wordsOf(due.second)];
  const { tone } = due;
  if (request.status === "needs_clarification") {
    return { head: `It ${first}; the ${second}.`, tone };
  }
  if (isOpen(request.status)) {
    // An open one says either how late it is or how much is left.
    const told = first === "" ? second : first;
    return { head: told === "" ? "" : `${capital(told)}.`, tone };
  }
  if (request.delivered_at !== null) return { head: `Delivered ${first}.`, tone };
  return { head: "The clock has stopped.", tone };
}

/** A moment is told by the clock beside it. */
function wordsOf(piece: DuePiece | undefined): string {
  return typeof piece === "string" ? piece : "";
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

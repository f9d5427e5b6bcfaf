import { elapsed, type StatusChange } from "@sightline/contract/clock.phases.ts";
import { hourMs, minuteMs, type Moment } from "@sightline/contract/moments.ts";
import type { InsightRequest } from "@sightline/contract/requests.ts";
import { isOpen } from "@sightline/contract/requests.statuses.ts";
import { tellHours } from "#ui/duration.words.ts";
import { type Counting, dueOf, isOverdue } from "./due.words.ts";

/** How much of the promised working time has been used. */
export type Used = { percent: number; words: string; tone: "accent" | "late" | "ask" | "done" };

export function usedOf(request: InsightRequest, { calendar }: Counting, now: Moment): Used {
  const changes = request.events.flatMap(({ status_after, created_at }): StatusChange[] =>
    status_after === null ? [] : [{ at: created_at, status: status_after }],
  );
  const { working_ms } = elapsed(calendar, changes, now);
  const targetMs = request.target_minutes * minuteMs;
  const hours = (ms: number) => tellHours(ms / minuteMs);
  const total = targetMs % hourMs === 0 ? `${targetMs / hourMs}` : hours(targetMs);
  return {
    percent: Math.min(100, Math.round((working_ms / targetMs) * 100)),
    words:
      targetMs % hourMs === 0
        ? `${hours(working_ms)} of ${total} working hours used`
        : `${hours(working_ms)} of ${total} working time used`,
    tone: toneOf(request, now),
  };
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
  const { first, second, tone } = dueOf(request, readerId, counting, now);
  const isDelivered = request.delivered_at !== null;
  if (request.status === "needs_clarification") {
    return { head: `It ${String(first)}; the ${String(second)}.`, tone };
  }
  if (isOpen(request.status)) {
    // An open one says either how late it is or how much is left.
    const told = typeof first === "string" ? first : typeof second === "string" ? second : "";
    return { head: told === "" ? "" : `${capital(told)}.`, tone };
  }
  if (isDelivered) return { head: `Delivered ${String(first)}.`, tone };
  return { head: "The clock has stopped.", tone };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

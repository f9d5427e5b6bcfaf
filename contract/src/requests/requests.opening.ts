import { minuteMs, type Moment, msBetween } from "#base/moments.ts";
import type { RequestStatus } from "./requests.statuses.ts";

/** For how long what was opened to the plan can be taken back, whoever works on it by then. */
export const takeBackOpeningWithinMs = 10 * minuteMs;

export type Opened = {
  status: RequestStatus;
  opened_at: Moment | null;
  /** Whether an answer was ever published. */
  has_insight: boolean;
};

export function canTakeBackOpening(openedAt: Moment | null, now: Moment): boolean {
  return openedAt !== null && msBetween(openedAt, now) < takeBackOpeningWithinMs;
}

/** While somebody works on it, and once it was answered, what the plan could read stays with the plan. */
export function mayClose(request: Opened, now: Moment): boolean {
  const { status, opened_at, has_insight } = request;
  const isUnanswered = status === "submitted" && !has_insight;
  return isUnanswered || canTakeBackOpening(opened_at, now);
}

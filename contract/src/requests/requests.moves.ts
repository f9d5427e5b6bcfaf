import { type Moment, msBetween } from "#base/moments.ts";
import {
  allowsTransition,
  isOpen,
  type RequestStatus,
  type TransitionName,
  transitions,
  undoCancelWithinMs,
} from "./requests.statuses.ts";

/** Where a request stands in its life. */
export type Standing = {
  status: RequestStatus;
  /** What it was before it was cancelled. */
  status_before: RequestStatus | null;
  cancelled_at: Moment | null;
  /** Since when an answer is awaited; kept through a cancellation, which may be taken back. */
  paused_at: Moment | null;
  delivered_at: Moment | null;
};

/** Where it stands after a transition, or null when the table has none from here. */
export function standingAfter(
  standing: Standing,
  name: TransitionName,
  now: Moment,
): Standing | null {
  if (!allowsTransition(standing.status, name)) return null;
  const to = transitions.find((row) => row.name === name)?.to;
  if (to === undefined) return null;
  if (to === "before") return standingBefore(standing, now);
  return {
    status: to,
    status_before: to === "cancelled" ? standing.status : null,
    cancelled_at: to === "cancelled" ? now : null,
    paused_at: pausedIn(to, standing, now),
    delivered_at: to === "delivered" ? now : to === "accepted" ? standing.delivered_at : null,
  };
}

export function canUndoCancel({ status, cancelled_at }: Standing, now: Moment): boolean {
  return (
    status === "cancelled" &&
    cancelled_at !== null &&
    msBetween(cancelled_at, now) < undoCancelWithinMs
  );
}

function standingBefore(standing: Standing, now: Moment): Standing | null {
  const before = standing.status_before;
  if (before === null || !isOpen(before) || !canUndoCancel(standing, now)) return null;
  const { paused_at, delivered_at } = standing;
  return { status: before, status_before: null, cancelled_at: null, paused_at, delivered_at };
}

function pausedIn(to: RequestStatus, { paused_at }: Standing, now: Moment): Moment | null {
  if (to === "needs_clarification") return now;
  return to === "cancelled" ? paused_at : null;
}

import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { workingMsBetween } from "@sightline/contract/clock/clock.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import { Problem } from "#http/problem.ts";
import type { Viewer } from "#requests/requests.ts";

type Timed = { status: RequestStatus; promised_at: Moment; paused_at: Moment | null };

/** Until the promise; negative past it. While an answer is awaited it stands still. */
export function workingMsLeft(
  { status, promised_at, paused_at }: Timed,
  calendar: Calendar,
  now: Moment,
): number {
  const at = status === "needs_clarification" && paused_at !== null ? paused_at : now;
  return at <= promised_at
    ? workingMsBetween(calendar, at, promised_at)
    : 0 - workingMsBetween(calendar, promised_at, at);
}

type Worked = { requester_id: number; claimed_by: number | null };

/** Also not as an admin. */
export function requireNotOwn(request: Worked, viewer: Viewer): void {
  if (request.requester_id !== viewer.id) return;
  throw new Problem("not_allowed", {
    detail: "You can't work on your own request. A colleague at the desk will take it on.",
  });
}

export function requireClaim(request: Worked, viewer: Viewer, deed: string): void {
  requireNotOwn(request, viewer);
  if (request.claimed_by === viewer.id) return;
  throw new Problem("not_allowed", {
    detail: `Only the analyst working on a request can ${deed}.`,
  });
}

export function requireMayHandOver(request: Worked, viewer: Viewer): void {
  requireNotOwn(request, viewer);
  if (request.claimed_by === viewer.id || viewer.role === "admin") return;
  throw new Problem("not_allowed", {
    detail: "Only the analyst working on a request, or an admin, can hand it over.",
  });
}

/** What nobody works on, anybody at the desk may decline. */
export function requireMayDecline(request: Worked, viewer: Viewer): void {
  if (request.claimed_by !== null) requireClaim(request, viewer, "decline it");
  else requireNotOwn(request, viewer);
}

export function takenBy({ first_name, last_name }: Person, status: RequestStatus): Problem {
  return new Problem("transition_refused", {
    detail: `${first_name} ${last_name} has already taken this request on. Ask them to hand it over.`,
    extra: { present_status: status },
  });
}

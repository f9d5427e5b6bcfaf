import type { ScopeRule } from "@sightline/contract/categories/categories.scope.ts";
import type { RequestConflict } from "@sightline/contract/requests/requests.changes.ts";
import { type InsightRequest, insightRequest } from "@sightline/contract/requests/requests.ts";
import {
  type InsightScope,
  isAwaitingScope,
} from "@sightline/contract/requests/requests.scope.shapes.ts";
import {
  isOpen,
  type RequestStatus,
  type ScopeMove,
} from "@sightline/contract/requests/requests.statuses.ts";
import { Problem } from "#http/problem.ts";

type Latest = Pick<InsightScope, "state" | "pauses"> | undefined;
type Scoped = {
  status: RequestStatus;
  requester_id: number;
  /** Who works on it. */
  analyst_id: number | null;
  scope_rule: ScopeRule;
  /** What was sent, the latest first. */
  scopes: readonly NonNullable<Latest>[];
};

/** Whether this person may do that about the scope now; the status changes only where it is demanded. */
export function mayScope(request: Scoped, move: ScopeMove, viewer: { id: number }): boolean {
  const [latest] = request.scopes;
  if (move === "send_scope") {
    const isTheirs = request.analyst_id === viewer.id && request.requester_id !== viewer.id;
    return isTheirs && request.scope_rule !== "no" && maySend(request.status, latest);
  }
  const isAsked = request.requester_id === viewer.id && latest?.state === "waiting";
  return isAsked && isOpen(request.status);
}

/** While one works on it; and instead of one that is still unanswered. */
export function maySend(status: RequestStatus, latest: Latest): boolean {
  return status === "in_progress" || isAwaitingScope(status, latest);
}

export function mayTakeCorrection(request: Scoped, viewer: { id: number }): boolean {
  const isTheirs = request.analyst_id === viewer.id && request.requester_id !== viewer.id;
  return isTheirs && isOpen(request.status) && request.scopes[0]?.state === "corrected";
}

/** Another was sent since it was read, or somebody has answered it. */
export function refuseOtherScope(present: InsightRequest): Problem {
  // No serializer stands between a problem and the wire: only what the contract names leaves.
  const extra: RequestConflict = { insight_request: insightRequest.parse(present) };
  return new Problem("stale_version", {
    detail: "The scope was changed or answered in the meantime. Look at it as it is now.",
    extra,
  });
}

/** A clarification answers a question; what is waited for is another answer. */
export function requireNoScopeAwaited(status: RequestStatus, latest: Latest): void {
  if (!isAwaitingScope(status, latest)) return;
  throw new Problem("transition_refused", {
    detail: "What is waited for is the scope. Confirm it, or correct it.",
    extra: { present_status: status },
  });
}

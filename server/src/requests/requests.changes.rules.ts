import {
  isEditable,
  type RequestStatus,
  type Visibility,
} from "@sightline/contract/requests/requests.statuses.ts";
import { invalid, Problem } from "#http/problem.ts";
import { refuseStatus } from "./requests.moves.queries.ts";
import type { Viewer } from "./requests.queries.ts";

type Asked = { requester_id: number };

export function requireRequester(request: Asked, viewer: Viewer, deed: string): void {
  if (request.requester_id === viewer.id) return;
  throw new Problem("not_allowed", { detail: `Only the person who asked can ${deed}.` });
}

export function requireEditable(status: RequestStatus): void {
  if (!isEditable(status)) throw refuseStatus(status, "it can't be edited");
}

/** Shown to the plan it was filed in, by somebody who is still there. */
export function requireMayShow(
  request: { visibility: Visibility; plan_id: number | null },
  to: Visibility | undefined,
  isInItsPlan: boolean,
): void {
  if (to !== "organization" || request.visibility === "organization" || isInItsPlan) return;
  throw invalid({
    "insight_request.visibility": [
      request.plan_id === null
        ? "It was filed outside any organization plan, so it stays private."
        : "You are no longer in the plan it was filed in, so it stays private.",
    ],
  });
}

export function requireMayRemove(request: Asked, viewer: Viewer, isSelf: boolean): void {
  if (!isSelf) requireRequester(request, viewer, "take others off it");
}

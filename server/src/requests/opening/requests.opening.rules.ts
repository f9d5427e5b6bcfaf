import type { Moment } from "@sightline/contract/base/moments.ts";
import { mayClose } from "@sightline/contract/requests/requests.opening.ts";
import type { RequestStatus, Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import type { TransitionRefused } from "@sightline/contract/requests/requests.changes.ts";
import { invalid, Problem } from "#http/problem.ts";
import { refusal, refuseStatus } from "#requests/requests.rules.ts";

type Opened = {
  visibility: Visibility;
  status: RequestStatus;
  opened_at: Moment | null;
  insight_published_at: Moment | null;
};

/** It can be shown to more people at any time; to fewer only as long as nobody relies on it. */
export function requireMayClose(request: Opened, to: Visibility | undefined, now: Moment): void {
  if (to !== "private" || request.visibility === "private") return;
  const has_insight = request.insight_published_at !== null;
  if (mayClose({ ...request, has_insight }, now)) return;
  throw refuseStatus(
    request.status,
    "its plan goes on reading it (opening it can be taken back for 10 minutes)",
  );
}

/** Shown to the plan it was filed in, by somebody who is still there. */
export function requireMayShow(
  request: { visibility: Visibility; plan_id: number | null },
  to: Visibility | undefined,
  isInItsPlan: boolean,
): void {
  if (to !== "organization" || request.visibility === "organization" || isInItsPlan) return;
  throw invalid({ "insight_request.visibility": [whyPrivate(request)] });
}

function whyPrivate({ plan_id }: { plan_id: number | null }): string {
  return plan_id === null
    ? "It was filed outside any organization plan, so it stays private."
    : "You are no longer in the plan it was filed in, so it stays private.";
}

/** Who would read it is told only of what could be opened now. */
export function requireMayOpen(
  request: { visibility: Visibility; plan_id: number | null; status: RequestStatus },
  isInItsPlan: boolean,
): void {
  if (request.visibility === "organization") {
    const extra: TransitionRefused = { present_status: request.status };
    const detail = "Everyone in its plan reads it already.";
    throw new Problem("transition_refused", { detail, extra });
  }
  if (!isInItsPlan) throw refusal(whyPrivate(request));
}

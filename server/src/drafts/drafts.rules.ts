import type { InsightDraft } from "@sightline/contract/drafts.contents.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import { invalid, Problem } from "#http/problem.ts";
import type { Viewer } from "#requests/requests.queries.ts";

type Written = { requester_id: number; claimed_by: number | null; status: RequestStatus };

/** Who works on a request writes its insight; what is delivered, anybody at the desk may correct. */
export function requireMayWrite(request: Written, viewer: Viewer): void {
  if (viewer.role === "member") throw refusal("Insights are written by analysts.");
  if (request.requester_id === viewer.id)
    throw refusal("Nobody writes the insight of their own request.");
  const isOver = request.status === "delivered" || request.status === "accepted";
  if (isOver || request.claimed_by === viewer.id) return;
  throw refusal("Claim the request first: its insight is written by whoever works on it.");
}

export function requireSameRequest(
  { insight_request_id: named }: InsightDraft,
  id: number | null,
): void {
  if (named === undefined || named === id) return;
  throw invalid({
    "draft.content.insight_request_id": [`This draft belongs to request #${id}.`],
  });
}

function refusal(detail: string): Problem {
  return new Problem("not_allowed", { detail });
}

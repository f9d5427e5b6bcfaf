import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { type InsightRequest, requests } from "@sightline/contract/requests/requests.ts";
import { useState } from "react";
import type { CallProblem } from "#api/call/callProblem.ts";
import { useLoad } from "#api/load/useLoad.ts";

export type InsightCenter =
  | { state: "loading" }
  | { state: "failed"; problem: CallProblem; reload: () => void }
  | { state: "request"; request: InsightRequest; isFresh: boolean }
  | { state: "answered"; request: InsightRequest; isFresh: boolean; insight: Insight }
  /** Seen through a group: the insight, and of its request only what comes with it. */
  | { state: "shared"; insight: Insight };

/** A request, its insight, or both: what there is, and what this person may see of it. */
export function useInsightCenter(requestId: string): InsightCenter {
  const sent = { params: { id: requestId } };
  const asked = useLoad(requests.getRequest, sent);
  const request = asked.answer?.insight_request;
  const isFresh = asked.state === "ready" && !asked.refreshing && !asked.problem;
  const isHidden = asked.state === "failed" && asked.problem.code === "not_found";
  // Asked for only where there is one to expect: a refusal on every open request would be noise.
  const answered = useLoad(insights.getInsightOfRequest, sent, {
    when: isHidden || (request !== undefined && wasDelivered(request)),
  });
  const insight = answered.answer?.insight_response;
  const isMissing = answered.state === "failed" && answered.problem.code === "not_found";
  const isStanding = useWasOpen(request, requestId);

  if (asked.state === "failed" && !isHidden) return asked;
  if (answered.state === "failed" && !(isMissing && request)) return answered;
  if (request && insight) return { state: "answered", request, isFresh, insight };
  // Nobody who reads or writes here when the answer comes is left without the page until it is there.
  if (request && (isMissing || isStanding || !wasDelivered(request)))
    return { state: "request", request, isFresh };
  if (isHidden && insight) return { state: "shared", insight };
  return { state: "loading" };
}

/** Whether it stood here without an answer while this page was open. */
function useWasOpen(request: InsightRequest | undefined, requestId: string): boolean {
  const [open, setOpen] = useState<string>();
  if (request && !wasDelivered(request) && open !== requestId) setOpen(requestId);
  return open === requestId;
}

/** Also while it is being revised: what was delivered stays readable. */
function wasDelivered({ status, outcome }: InsightRequest): boolean {
  return outcome !== null || status === "delivered" || status === "accepted";
}

/** Whether this person read it through a group while this page was open. */
export function useWasShared(isShared: boolean, requestId: string): boolean {
  const [shared, setShared] = useState<string>();
  if (isShared && shared !== requestId) setShared(requestId);
  return shared === requestId;
}

/**
 * When this person had last looked before they came; null until that is known. Held here, since what
 * shows it is drawn later than the look is marked, and anew once the request is answered.
 */
export function useSeenBefore(center: InsightCenter, requestId: string): string | null {
  const [held, setHeld] = useState<{ requestId: string; seenAt: string | null }>();
  if (held?.requestId === requestId) return held.seenAt;
  if ("isFresh" in center && center.isFresh) setHeld({ requestId, seenAt: center.request.seen_at });
  return null;
}

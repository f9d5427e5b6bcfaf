import type { InsightAge } from "@sightline/contract/insights/insights.ts";
import type { InsightConflict } from "@sightline/contract/insights/insights.publishing.ts";
import {
  insight as insightShape,
  type Insight,
  type InsightAction,
} from "@sightline/contract/insights/insights.shapes.ts";
import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { Point } from "@sightline/contract/requests/points.ts";
import { invalid, Problem } from "#http/problem.ts";
import type { Viewer } from "#requests/requests.ts";
import type { InsightRelation, SeenInsight } from "./insights.visibility.queries.ts";

/** What this person, who sees the insight, may do with it. */
export function actionsOn(
  insight: Pick<SeenInsight, "relation" | "request_status">,
  viewer: Viewer,
): InsightAction[] {
  const isOver = insight.request_status === "delivered" || insight.request_status === "accepted";
  return [
    ...(isOver && viewer.role !== "member" && insight.relation !== "requester"
      ? (["correct"] as const)
      : []),
    ...(mayShare(insight.relation) ? (["share"] as const) : []),
  ];
}

/** Never who sees it as staff or through a share alone. */
export function mayShare(relation: InsightRelation): boolean {
  return relation === "requester" || relation === "participant" || relation === "colleague";
}

const daysIn: Record<InsightAge, number> = { week: 7, month: 30, quarter: 91, year: 365 };

export function sinceAge(age: InsightAge, now: Moment): Moment {
  return later(now, -daysIn[age] * dayMs);
}

export function requireAsker(
  request: { requester_id: number },
  viewer: Viewer,
  deed: string,
): void {
  if (request.requester_id === viewer.id) return;
  throw new Problem("not_allowed", { detail: `Only the person who made the request can ${deed}.` });
}

/** What is still open, by the points of the request. */
export function requireOpenPoints(points: readonly Point[], ids: readonly number[]): Point[] {
  if (ids.some((id) => !points.some((point) => point.id === id)))
    throw invalid({ insight_point_ids: ["Choose only points of this request."] });
  return points.filter((point) => ids.includes(point.id));
}

/** Another version was published since: it may hold what one was about to ask for. */
export function refuseOlderReading(present: Insight): Problem {
  // No serializer stands between a problem and the wire: only what the contract names leaves.
  const extra: InsightConflict = { insight_response: insightShape.parse(present) };
  return new Problem("stale_version", {
    detail:
      "The insight changed since you opened it. Read what changed; your points are kept here.",
    extra,
  });
}

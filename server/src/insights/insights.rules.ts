import type { InsightAge } from "@sightline/contract/insights/insights.ts";
import type { InsightAction } from "@sightline/contract/insights/insights.shapes.ts";
import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { Viewer } from "#requests/requests.ts";
import type { InsightRelation, SeenInsight } from "./insights.sight.queries.ts";

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

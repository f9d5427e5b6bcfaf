import type { GroupRole } from "@sightline/contract/groups/groups.membership.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { invalid, Problem } from "#http/problem.ts";
import type { InsightRelation } from "#insights/insights.ts";

/** Only who sees an insight by their own right passes it on; never through a share, or as staff. */
export function requireMayShare(relation: InsightRelation): void {
  if (relation === "staff") {
    throw new Problem("not_allowed", {
      detail: "You see this insight as staff. Who asked for it, or takes part, may share it.",
    });
  }
  if (relation === "group") {
    throw new Problem("not_allowed", {
      detail: "It was shared with you, so it is not yours to pass on. Ask who shared it.",
    });
  }
}

export function requireLater(endsAt: Moment | null, now: Moment): void {
  if (endsAt === null || endsAt > now) return;
  throw invalid({ ends_at: ["Choose a moment that is still to come."] });
}

type Shared = { shared_by: number; requester_id: number; role: GroupRole | null };

export function mayTakeBack({ shared_by, requester_id, role }: Shared, userId: number): boolean {
  return role === "owner" || [shared_by, requester_id].includes(userId);
}

export function requireMayTakeBack(share: Shared, userId: number): void {
  if (mayTakeBack(share, userId)) return;
  throw new Problem("not_allowed", {
    detail:
      "Who shared it, who asked for the insight, and owners of the group take it back. Ask one of them.",
  });
}

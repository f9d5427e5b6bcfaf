import type { GroupRole } from "@sightline/contract/groups/groups.membership.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { invalid, Problem } from "#http/problem.ts";
import type { InsightRelation } from "#insights/insights.ts";

/** Only who sees an insight by their own right passes it on; never through a share, or as staff. */
export function requireMayShare(relation: InsightRelation): void {
  if (relation === "staff") {
    throw new Problem("not_allowed", {
      detail:
        "You see this insight as staff. The people who asked for it or take part in it can share it.",
    });
  }
  if (relation === "group") {
    throw new Problem("not_allowed", {
      detail: "It was shared with you, so you can't pass it on. Ask the person who shared it.",
    });
  }
}

export function requireLater(endsAt: Moment | null, now: Moment): void {
  if (endsAt === null || endsAt > now) return;
  throw invalid({ ends_at: ["Choose a moment in the future."] });
}

type Shared = { shared_by: number; requester_id: number; role: GroupRole | null };

export function mayTakeBack({ shared_by, requester_id, role }: Shared, userId: number): boolean {
  return role === "owner" || [shared_by, requester_id].includes(userId);
}

export function requireMayTakeBack(share: Shared, userId: number): void {
  if (mayTakeBack(share, userId)) return;
  throw new Problem("not_allowed", {
    detail:
      "Only the person who shared it, the person who asked for it and the group's owners can stop sharing it. Ask one of them.",
  });
}

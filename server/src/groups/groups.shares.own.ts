import type { GroupRole } from "@sightline/contract/groups/groups.membership.ts";
import type { GroupShare } from "@sightline/contract/groups/groups.shares.ts";
import type { Database } from "#db/database.ts";
import { listRowsOfRequests } from "#insights/insights.feed.queries.ts";
import type { Viewer } from "#requests/requests.queries.ts";
import type { StoredShare } from "./groups.shares.queries.ts";
import { mayTakeBack } from "./groups.shares.rules.ts";

/** Shares of one group with what this reader of it may see of the insights. */
export async function readShares(
  db: Database,
  shares: readonly StoredShare[],
  viewer: Viewer,
  role: GroupRole,
): Promise<GroupShare[]> {
  const ids = shares.map((share) => share.request_id);
  const rows = await listRowsOfRequests(db, ids, viewer);
  return shares.flatMap((share) => {
    const insight_response = rows.find((row) => row.insight_request_id === share.request_id);
    if (!insight_response) return [];
    return [{ ...share, insight_response, can: shareActions({ ...share, role }, viewer.id) }];
  });
}

type Shown = { shared_by: { id: number }; requester_id: number; role: GroupRole | null };

export function shareActions({ shared_by, ...share }: Shown, userId: number): GroupShare["can"] {
  return mayTakeBack({ ...share, shared_by: shared_by.id }, userId) ? ["take_back"] : [];
}

import type { Moment } from "@sightline/contract/moments.ts";
import { isOpen, requestStatuses } from "@sightline/contract/requests.statuses.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { appendEvents } from "./requests.queries.ts";
import { announceRequest } from "./requests.topics.queries.ts";

/** Puts all that somebody works on back into the queue: they are no longer there to do it. */
export async function releaseClaimsOf(
  db: DatabaseTransaction,
  userId: number,
  now: Moment,
): Promise<void> {
  const released = await db
    .updateTable("insight_requests")
    .set({ claimed_by: null, activity_at: now })
    .where("claimed_by", "=", userId)
    .where("status", "in", requestStatuses.filter(isOpen))
    .returning("id")
    .execute();
  for (const { id } of released) {
    await appendEvents(db, id, [{ kind: "released", actor_id: null, created_at: now }]);
    await announceRequest(db, id);
  }
}

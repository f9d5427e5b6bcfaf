import type { Moment } from "@sightline/contract/base/moments.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { appendEvents } from "./requests.queries.ts";
import { announceRequest } from "./requests.topics.queries.ts";

/**
 * Puts all that somebody works on back into the queue: they are no longer there to do it. What is
 * over is freed without a word, for a revision or a cancellation taken back may open it again.
 */
export async function releaseClaimsOf(
  db: DatabaseTransaction,
  userId: number,
  now: Moment,
): Promise<void> {
  const freed = await db
    .updateTable("insight_requests")
    .set({ claimed_by: null })
    .where("claimed_by", "=", userId)
    .returning(["id", "status"])
    .execute();
  for (const { id, status } of freed) {
    if (isOpen(status)) {
      await db
        .updateTable("insight_requests")
        .set({ activity_at: now })
        .where("id", "=", id)
        .execute();
      await appendEvents(db, id, [{ kind: "released", actor_id: null, created_at: now }]);
    }
    await announceRequest(db, id);
  }
}

import type { Moment } from "@sightline/contract/base/moments.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { announceRequest } from "#requests/requests.announcing.ts";
import { findLatestDecliner } from "#requests/requests.events.queries.ts";
import { tellOfRequest } from "#requests/requests.telling.ts";
import { freeFromDecliners, hasOtherStaff } from "./requests.objecting.queries.ts";

/** Whether an objection to its decline would be read by somebody else. */
export async function isReadByOthers(
  db: Database,
  { id, requester_id }: { id: number; requester_id: number },
): Promise<boolean> {
  const declinedBy = await findLatestDecliner(db, id);
  return hasOtherStaff(db, declinedBy === null ? [requester_id] : [requester_id, declinedBy]);
}

/**
 * Somebody leaves the desk, or asks what they could have answered. Where nobody else is there to read
 * an objection, who had declined it does, and hears of it.
 */
export async function leaveToWhoIsThere(
  db: DatabaseTransaction,
  goneId: number | null,
  now: Moment,
): Promise<void> {
  for (const request of await freeFromDecliners(db, goneId)) {
    const { id, status, requester_id: actorId, claimed_by } = request;
    if (isOpen(status) && claimed_by === null)
      await tellOfRequest(db, "objection_raised", id, { actorId }, now);
    await announceRequest(db, id);
  }
}

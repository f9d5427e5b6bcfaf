import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { findLatestDecliner } from "#requests/requests.events.queries.ts";
import { moveRequest } from "#requests/requests.moves.ts";
import { listHearing } from "#requests/requests.people.queries.ts";
import type { HeldRequest } from "#requests/requests.queries.ts";
import { holdOtherStaff } from "./requests.objecting.queries.ts";
import { requireMayObject } from "./requests.objecting.rules.ts";
import { tellOfRequest } from "#requests/requests.telling.ts";
import type { Viewer } from "#requests/requests.visibility.queries.ts";

/**
 * Back into the queue, with a promise of its own, for anybody but who declined it. Where nobody else
 * works here, whoever is there reads it again.
 */
export async function objectToDecline(
  db: DatabaseTransaction,
  request: HeldRequest,
  reason: string,
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  const { id, requester_id } = request;
  requireMayObject(request.status, request.objected_at);
  const declinedBy = await findLatestDecliner(db, id);
  const known = declinedBy === null ? [] : [declinedBy];
  const isLeft = await holdOtherStaff(db, [requester_id, ...known]);
  const set = {
    claimed_by: null,
    objected_at: now,
    first_declined_by: isLeft ? declinedBy : null,
    version: request.version + 1,
  };
  await moveRequest(db, request, "object", { actorId: viewer.id, reason, set }, now);
  const toRead = await listHearing(db, id, ["analysts"], []);
  await tellOfRequest(db, "objection_raised", id, { actorId: viewer.id }, now);
  const details: Record<string, string> = isLeft ? { read_by: "others" } : {};
  const others = { actorId: viewer.id, persons: known, except: toRead, details };
  await tellOfRequest(db, "request_objected", id, others, now);
}

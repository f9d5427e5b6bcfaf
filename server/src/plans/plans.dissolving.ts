import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { listOpenOfPlan, revokeInvitation } from "#invitations/invitations.ts";
import { announce, topic } from "#live/announce.ts";
import { type Going, type LeftToOthers, takeLeave } from "./plans.leaving.ts";
import { setDissolved } from "./plans.queries.ts";

/** Whoever is alone in a plan goes, and the plan with them; called in a transaction that holds it. */
export async function dissolve(
  db: DatabaseTransaction,
  left: LeftToOthers,
  going: Going,
  now: Moment,
): Promise<void> {
  const { id } = going.plan;
  for (const invitation of await listOpenOfPlan(db, id, now))
    await revokeInvitation(db, invitation, now);
  for (const request of await left.requests.close(db, id, going.actorId, now)) {
    const hearing = [topic.user(request.requester_id), topic.staff];
    await announce(db, hearing, "insight_request_changed", { insight_request_id: request.id });
  }
  await takeLeave(db, left, going, null, now);
  await setDissolved(db, id, now);
}

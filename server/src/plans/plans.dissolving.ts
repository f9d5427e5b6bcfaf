import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { listOpenOfPlan, revokeInvitation } from "#invitations/invitations.ts";
import { announce, topic } from "#live/announce.ts";
import { queueMail } from "#mail/mail.ts";
import { type Going, type LeftToOthers, takeLeave } from "./plans.leaving.ts";
import { listMemberIds } from "./plans.members.queries.ts";
import { setDissolved } from "./plans.queries.ts";

/**
 * Everybody goes, by the hand of an admin, and is told; called in a transaction that holds the plan.
 * Nobody is left to hand anything over to: what was open to the plan is its requester's alone.
 */
export async function close(
  db: DatabaseTransaction,
  left: LeftToOthers,
  plan: Going["plan"],
  actorId: number,
  now: Moment,
): Promise<void> {
  await revokeAll(db, plan.id, now);
  await closeRequests(db, left, plan.id, actorId, now);
  for (const memberId of await listMemberIds(db, plan.id)) {
    await takeLeave(db, left, { plan, memberId, actorId }, null, now);
    await queueMail(db, "plan_closed", { user_id: memberId, plan_id: plan.id });
  }
  await setDissolved(db, plan.id, now);
}

/** Whoever is alone in a plan goes, and the plan with them; called in a transaction that holds it. */
export async function dissolve(
  db: DatabaseTransaction,
  left: LeftToOthers,
  going: Going,
  now: Moment,
): Promise<void> {
  const { id } = going.plan;
  await revokeAll(db, id, now);
  await closeRequests(db, left, id, going.actorId, now);
  await takeLeave(db, left, going, null, now);
  await setDissolved(db, id, now);
}

export async function revokeAll(
  db: DatabaseTransaction,
  planId: number,
  now: Moment,
): Promise<void> {
  for (const invitation of await listOpenOfPlan(db, planId, now))
    await revokeInvitation(db, invitation, now);
}

async function closeRequests(
  db: DatabaseTransaction,
  left: LeftToOthers,
  planId: number,
  actorId: number,
  now: Moment,
): Promise<void> {
  for (const request of await left.requests.close(db, planId, actorId, now)) {
    const hearing = [topic.user(request.requester_id), topic.staff];
    await announce(db, hearing, "insight_request_changed", { insight_request_id: request.id });
  }
}

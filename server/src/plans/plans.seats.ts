import type { Moment } from "@sightline/contract/base/moments.ts";
import type { PlanRole } from "@sightline/contract/plans.membership.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { countOpenOfPlan } from "#invitations/invitations.ts";
import { notify } from "#notifications/notifications.ts";
import { listOtherOwners } from "./plans.members.queries.ts";
import { findMembership, insertMemberIfFree } from "./plans.queries.ts";
import { countSeats, holdPlanIfThere } from "./plans.seats.queries.ts";

/** Held until the transaction ends: whoever takes or frees a seat, or changes a role, waits here. */
export async function holdPlan(db: DatabaseTransaction, id: number) {
  const plan = await holdPlanIfThere(db, id);
  if (!plan) throw new Problem("not_found");
  return plan;
}

/** What is counted under `holdPlan` stays true until the transaction ends. */
export async function readSeats(db: Database, planId: number, now: Moment) {
  const { total, members } = await countSeats(db, planId);
  const invited = await countOpenOfPlan(db, planId, now);
  return { total, members, invited, free: Math.max(0, total - members - invited) };
}

type Joining = { planId: number; userId: number; role: PlanRole };

/** Takes the seat that the person's open invitation has kept. */
export async function joinPlan(
  db: DatabaseTransaction,
  { planId, userId, role }: Joining,
  now: Moment,
): Promise<void> {
  const plan = await holdPlan(db, planId);
  const { total, members, invited } = await readSeats(db, planId, now);
  if (members + invited > total) {
    throw new Problem("no_free_seat", {
      detail: `There are no free seats left in ${plan.name}. Tell the person who invited you.`,
    });
  }
  await becomeMember(db, { planId, userId, role }, now);
  const owners = await listOtherOwners(db, planId, userId);
  const to = owners.map((owner) => owner.id);
  await notify(db, { kind: "plan_joined", threadId: planId, to, actorId: userId }, now);
}

/** One is in one plan at a time. */
export async function becomeMember(
  db: DatabaseTransaction,
  { planId, userId, role }: Joining,
  now: Moment,
): Promise<void> {
  const member = { user_id: userId, plan_id: planId, role };
  if (await insertMemberIfFree(db, member, now)) return;
  const present = await findMembership(db, userId);
  throw new Problem("already_in_plan", {
    ...(present && {
      detail: `You are in ${present.name}, and you can be in one plan at a time. Leave it first to join another.`,
    }),
  });
}

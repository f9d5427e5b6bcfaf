import type { Moment } from "@sightline/contract/base/moments.ts";
import type { OwnPlan } from "@sightline/contract/plans.membership.ts";
import type { OrganizationPlan } from "@sightline/contract/plans.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { listOpenOfPlan } from "#invitations/invitations.ts";
import { listMembersFor } from "./plans.members.queries.ts";
import { getPlanRow } from "./plans.queries.ts";
import { requireOwner } from "./plans.rules.ts";
import { holdPlan, readSeats } from "./plans.seats.ts";
import { findPlanOf } from "./plans.ts";

type Asking = { id: number };

export async function getOwnPlan(db: Database, user: Asking): Promise<OwnPlan> {
  const plan = await findPlanOf(db, user.id);
  if (!plan) {
    throw new Problem("not_found", {
      detail: "You aren't in an organization plan. Create one, or ask to be invited.",
    });
  }
  return plan;
}

/** Held, then looked at again: one may have been removed while waiting for it. */
export async function holdOwnPlan(db: DatabaseTransaction, user: Asking): Promise<OwnPlan> {
  const { id } = await getOwnPlan(db, user);
  await holdPlan(db, id);
  const plan = await getOwnPlan(db, user);
  if (plan.id !== id) throw new Problem("not_found");
  return plan;
}

/** `what`: what only owners do, as it goes on after "Only owners of …". */
export async function holdPlanAsOwner(
  db: DatabaseTransaction,
  user: Asking,
  what: string,
): Promise<OwnPlan> {
  const plan = await holdOwnPlan(db, user);
  requireOwner(plan, what);
  return plan;
}

/** All that its screen shows to this person. */
export async function readPlan(
  db: Database,
  { id, name, role }: OwnPlan,
  user: Asking,
  now: Moment,
): Promise<OrganizationPlan> {
  const { created_at } = await getPlanRow(db, id);
  return {
    id,
    name,
    role,
    created_at,
    members: await listMembersFor(db, id, { id: user.id, role }),
    invitations: role === "owner" ? await listOpenOfPlan(db, id, now) : [],
    seats: await readSeats(db, id, now),
  };
}

export async function findOwnPlanToRead(db: Database, user: Asking, now: Moment) {
  const plan = await findPlanOf(db, user.id);
  return plan && readPlan(db, plan, user, now);
}

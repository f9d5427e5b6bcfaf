import type { LastOwned } from "@sightline/contract/people/people.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { announce, topic } from "#live/announce.ts";
import { announcePlan } from "./plans.live.ts";
import { listOtherOwners, listOthersInUse, setMemberRole } from "./plans.members.queries.ts";
import { findMembership } from "./plans.queries.ts";
import { holdPlan } from "./plans.seats.ts";

/** The plan in which nobody else is an owner who can be reached; with those who could be one. */
export async function listLastOwnedPlans(db: Database, userId: number): Promise<LastOwned[]> {
  const plan = await findMembership(db, userId);
  if (plan?.role !== "owner") return [];
  if ((await listOtherOwners(db, plan.id, userId)).length > 0) return [];
  const candidates = await listOthersInUse(db, plan.id, userId);
  return [{ kind: "plan", id: plan.id, name: plan.name, candidates }];
}

/** Nobody comes, goes or changes their role in the plan of this person until the transaction ends. */
export async function holdPlanOfMember(db: DatabaseTransaction, userId: number): Promise<void> {
  const plan = await findMembership(db, userId);
  if (plan) await holdPlan(db, plan.id);
}

/** Who stops being there stays a member; the heir owns the plan. */
export async function makePlanOwner(
  db: DatabaseTransaction,
  planId: number,
  heirId: number,
): Promise<void> {
  await setMemberRole(db, heirId, "owner");
  await announce(db, [topic.user(heirId)], "profile_changed", { user_id: heirId });
  await announcePlan(db, planId);
}

/** The others of their plan see that somebody is out of use, or back. */
export async function announcePlanOf(db: DatabaseTransaction, userId: number): Promise<void> {
  const plan = await findMembership(db, userId);
  if (plan) await announcePlan(db, plan.id);
}

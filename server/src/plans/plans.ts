import type { Moment } from "@sightline/contract/base/moments.ts";
import type { OwnPlan } from "@sightline/contract/plans.membership.ts";
import type { Leaving } from "@sightline/contract/plans.leaving.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { findMembership, keepMembersOfPlanOf } from "./plans.queries.ts";

export { planTopic } from "./plans.live.ts";
export { listOwners } from "./plans.members.queries.ts";
export {
  announcePlanOf,
  holdPlanOfMember,
  listLastOwnedPlans,
  makePlanOwner,
} from "./plans.passingOn.ts";

/** What requests do when somebody leaves a plan; they provide it. */
export type LeftRequests = {
  /** Those that are open to the plan and not answered yet. */
  list(db: Database, planId: number, userId: number): Promise<Leaving["insight_requests"]>;
  /** How many each of these plans has filed since; none for those that are not named. */
  countFiled(
    db: Database,
    planIds: readonly number[],
    since: Moment,
  ): Promise<{ plan_id: number; count: number }[]>;
  /** How many are open to the plan. */
  countInPlan(db: Database, planId: number): Promise<number>;
  countPrivate(db: Database, userId: number): Promise<number>;
  /** One of those that this analyst works on: nobody works on their own request. */
  findClaimed(
    db: Database,
    planId: number,
    userId: number,
    analystId: number,
  ): Promise<{ id: number } | undefined>;
  /** Answers with the requests that have a new requester now. */
  handOver(
    db: DatabaseTransaction,
    handOver: { planId: number; from: number; to: number; actorId: number },
    now: Moment,
  ): Promise<number[]>;
  /** Ends what the person had through the plan alone, and answers with the requests they left. */
  leave(
    db: DatabaseTransaction,
    leaving: { planId: number; userId: number; actorId: number },
    now: Moment,
  ): Promise<number[]>;
  /** Nobody is left whom the plan's requests were open to: each is its requester's alone again. */
  close(
    db: DatabaseTransaction,
    planId: number,
    actorId: number,
    now: Moment,
  ): Promise<{ id: number; requester_id: number }[]>;
};

/** The plan a person is in, as their profile shows it. */
export async function findPlanOf(db: Database, userId: number): Promise<OwnPlan | null> {
  return findMembership(db, userId);
}

/** The same, and nobody is removed from it until this transaction ends. */
export async function holdPlanOf(db: DatabaseTransaction, userId: number): Promise<OwnPlan | null> {
  // One after the other, for who removes somebody holds the plan; they may have been quicker.
  const [, plan] = await Promise.all([keepMembersOfPlanOf(db, userId), findPlanOf(db, userId)]);
  return plan;
}

import type { Database, DatabaseTransaction } from "#db/database.ts";
import { invitedTopic } from "#invitations/invitations.ts";
import { announce, topic } from "#live/announce.ts";
import { listMemberIds } from "./plans.members.queries.ts";
import { findMembership } from "./plans.queries.ts";

export const planTopic = (id: number) => `plan:${id}`;

/** Where a person hears of what concerns their plan, and of invitations. */
export async function listPlanTopics(
  db: Database,
  user: { id: number; email: string },
): Promise<string[]> {
  const plan = await findMembership(db, user.id);
  const invited = invitedTopic(user.email);
  return plan ? [planTopic(plan.id), invited] : [invited];
}

/**
 * Members are named one by one too: who joined while their stream was open listens to the plan only
 * from its next beginning.
 */
export async function announcePlan(
  db: DatabaseTransaction,
  planId: number,
  further: readonly number[] = [],
): Promise<void> {
  const people = new Set([...(await listMemberIds(db, planId)), ...further]);
  const topics = [planTopic(planId), ...[...people].map(topic.user)];
  await announce(db, topics, "organization_plan_changed", { organization_plan_id: planId });
}

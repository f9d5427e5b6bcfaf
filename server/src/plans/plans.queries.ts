import type { Moment } from "@sightline/contract/moments.ts";
import type { PlanRole } from "@sightline/contract/plans.shapes.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

/** The plan a person is in, as their profile shows it. */
export async function findPlanOf(db: Database, userId: number) {
  const plan = await db
    .selectFrom("plan_members")
    .innerJoin("organization_plans", "organization_plans.id", "plan_members.plan_id")
    .select(["organization_plans.id", "organization_plans.name", "plan_members.role"])
    .where("plan_members.user_id", "=", userId)
    .executeTakeFirst();
  return plan ?? null;
}

export const planTopic = (id: number) => `plan:${id}`;

/** Where a person hears of what concerns their plan. */
export async function listPlanTopics(db: Database, user: { id: number }): Promise<string[]> {
  const plan = await findPlanOf(db, user.id);
  return plan ? [planTopic(plan.id)] : [];
}

export async function insertPlan(
  db: DatabaseTransaction,
  name: string,
  now: Moment,
): Promise<number> {
  const plan = await db
    .insertInto("organization_plans")
    .values({ name, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return plan.id;
}

export async function insertPlanMember(
  db: DatabaseTransaction,
  member: { user_id: number; plan_id: number; role: PlanRole },
  now: Moment,
): Promise<void> {
  await db
    .insertInto("plan_members")
    .values({ ...member, joined_at: now })
    .execute();
}

import type { Moment } from "@sightline/contract/base/moments.ts";
import type { PlanRole } from "@sightline/contract/plans.membership.ts";
import { sql } from "kysely";
import { compileOnce } from "#db/compiled.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Page } from "#http/cursor.ts";
import type { ThreadSight } from "#notifications/notifications.ts";

/** The plan a person is in, and what they are there. */
export async function findMembership(db: Database, userId: number) {
  const [plan] = await askForMembership(db, { userId });
  return plan ?? null;
}

type Membership = { id: number; name: string; role: PlanRole };

const askForMembership = compileOnce<{ userId: number }, Membership>(({ userId }, _, db) =>
  db
    .selectFrom("plan_members")
    .innerJoin("organization_plans", "organization_plans.id", "plan_members.plan_id")
    .select(["organization_plans.id", "organization_plans.name", "plan_members.role"])
    .where("plan_members.user_id", "=", userId),
);

/** Nobody is removed from the plan this person is in until this transaction ends. */
export async function keepMembersOfPlanOf(db: DatabaseTransaction, userId: number): Promise<void> {
  await askToKeepMembers(db, { userId });
}

const askToKeepMembers = compileOnce<{ userId: number }, { id: number }>(({ userId }, _, db) =>
  db
    .selectFrom("organization_plans")
    .select("id")
    .where("id", "=", (query) =>
      query.selectFrom("plan_members").select("plan_id").where("user_id", "=", userId),
    )
    .forKeyShare(),
);

/** Of a person's calls at once, the first founds the plan and the others find it. */
export async function holdFounding(db: DatabaseTransaction, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`found a plan ${userId}`}, 0))`.execute(
    db,
  );
}

export async function renamePlan(db: DatabaseTransaction, id: number, name: string): Promise<void> {
  await db.updateTable("organization_plans").set({ name }).where("id", "=", id).execute();
}

export async function setDissolved(
  db: DatabaseTransaction,
  id: number,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("organization_plans")
    .set({ dissolved_at: now })
    .where("id", "=", id)
    .execute();
}

export async function setPlanSeats(
  db: DatabaseTransaction,
  id: number,
  seats: number,
): Promise<void> {
  await db.updateTable("organization_plans").set({ seats }).where("id", "=", id).execute();
}

export async function getPlanRow(db: Database, id: number) {
  return db
    .selectFrom("organization_plans")
    .select(["id", "name", "created_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** By number, beginning after `after`; of those, the ones that have `q` in their name. */
export async function listPlans(db: Database, q: string, { after, limit }: Page<number>) {
  let query = db
    .selectFrom("organization_plans")
    .select(["id", "name", "created_at", "seats"])
    .where("id", ">", after ?? 0)
    .where("dissolved_at", "is", null);
  if (q !== "") query = query.where("name", "ilike", `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`);
  return query.orderBy("id").limit(limit).execute();
}

/** How many people each of these plans has. */
export async function countMembersOf(db: Database, planIds: readonly number[]) {
  if (planIds.length === 0) return [];
  return db
    .selectFrom("plan_members")
    .select(["plan_id", ({ fn }) => fn.countAll<number>().as("count")])
    .where("plan_id", "in", planIds)
    .groupBy("plan_id")
    .execute();
}

export async function insertPlan(
  db: DatabaseTransaction,
  name: string,
  now: Moment,
  seats?: number,
): Promise<number> {
  const plan = await db
    .insertInto("organization_plans")
    .values({ name, seats: seats ?? sql`(select plan_seats from place)`, created_at: now })
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

/** False if the person is in a plan by now. */
export async function insertMemberIfFree(
  db: DatabaseTransaction,
  member: { user_id: number; plan_id: number; role: PlanRole },
  now: Moment,
): Promise<boolean> {
  const inserted = await db
    .insertInto("plan_members")
    .values({ ...member, joined_at: now })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** For queries on `notifications`: what was told of a plan is for those who are in it, or invited. */
export const planThread: ThreadSight = {
  sees: (reader, now) => sql`case notifications.kind
    when 'plan_invitation' then exists (
      select from invitations i join users u on u.id = ${reader.id} and u.email = i.email
      where i.plan_id = notifications.thread_id and i.state = 'open' and i.expires_at > ${now}
    )
    else exists (
      select from plan_members m
      where m.plan_id = notifications.thread_id and m.user_id = ${reader.id}
    )
  end`,
  title: sql`(select name from organization_plans where id = notifications.thread_id)`,
};

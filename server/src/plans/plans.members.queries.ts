import type { Moment } from "@sightline/contract/base/moments.ts";
import type { PlanRole } from "@sightline/contract/plans.membership.ts";
import type { PlanMember } from "@sightline/contract/plans.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

function members(db: Database, planId: number) {
  return db
    .selectFrom("plan_members")
    .innerJoin("users", "users.id", "plan_members.user_id")
    .select([
      "users.id",
      "users.first_name",
      "users.last_name",
      "users.email",
      "users.deactivated_at",
      "plan_members.role",
      "plan_members.joined_at",
    ])
    .where("plan_members.plan_id", "=", planId)
    .orderBy("plan_members.joined_at")
    .orderBy("users.id");
}

/** Addresses are for owners, and one's own for oneself. */
export async function listMembersFor(
  db: Database,
  planId: number,
  viewer: { id: number; role: PlanRole },
): Promise<PlanMember[]> {
  const rows = await members(db, planId).execute();
  return rows.map(({ email, ...row }) => ({
    ...row,
    email: viewer.role === "owner" || row.id === viewer.id ? email : null,
  }));
}

export async function listMemberIds(db: Database, planId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("plan_members")
    .select("user_id")
    .where("plan_id", "=", planId)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function findMember(db: Database, planId: number, userId: number) {
  return members(db, planId).where("users.id", "=", userId).executeTakeFirst();
}

export type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

export async function findMemberByEmail(db: Database, planId: number, email: string) {
  return members(db, planId).where("users.email", "=", email).executeTakeFirst();
}

/** Who owns the plan and can be reached, longest there first. */
export async function listOwners(db: Database, planId: number): Promise<Member[]> {
  return members(db, planId)
    .where("plan_members.role", "=", "owner")
    .where("users.deactivated_at", "is", null)
    .execute();
}

export async function listOtherOwners(
  db: Database,
  planId: number,
  userId: number,
): Promise<Member[]> {
  return (await listOwners(db, planId)).filter(({ id }) => id !== userId);
}

const mostCandidates = 100;

/** Who else is in the plan and can be reached, longest there first. */
export async function listOthersInUse(db: Database, planId: number, userId: number) {
  return members(db, planId)
    .where("users.deactivated_at", "is", null)
    .where("users.id", "<>", userId)
    .limit(mostCandidates)
    .execute();
}

/** Whom the mail about a plan goes to: an account that is in use. */
export async function findAddresseeOfPlan(db: Database, userId: number) {
  return db
    .selectFrom("users")
    .select(["email", "first_name"])
    .where("id", "=", userId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
}

export async function countOthers(db: Database, planId: number, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("plan_members")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("plan_id", "=", planId)
    .where("user_id", "<>", userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function setMemberRole(
  db: DatabaseTransaction,
  userId: number,
  role: PlanRole,
): Promise<void> {
  await db.updateTable("plan_members").set({ role }).where("user_id", "=", userId).execute();
}

export async function deleteMember(db: DatabaseTransaction, userId: number): Promise<void> {
  await db.deleteFrom("plan_members").where("user_id", "=", userId).execute();
}

export async function readMembership(
  db: Database,
  userId: number,
): Promise<{ organization: string; role: PlanRole; joined_at: Moment } | null> {
  const row = await db
    .selectFrom("plan_members")
    .innerJoin("organization_plans", "organization_plans.id", "plan_members.plan_id")
    .select(["organization_plans.name as organization", "role", "joined_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

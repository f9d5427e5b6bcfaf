import type { Database, DatabaseTransaction } from "#db/database.ts";

export async function holdPlanIfThere(db: DatabaseTransaction, id: number) {
  return db
    .selectFrom("organization_plans")
    .select(["id", "name", "seats", "created_at"])
    .where("id", "=", id)
    .where("dissolved_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function countSeats(
  db: Database,
  planId: number,
): Promise<{ total: number; members: number }> {
  const { total } = await db
    .selectFrom("organization_plans")
    .select("seats as total")
    .where("id", "=", planId)
    .executeTakeFirstOrThrow();
  const { members } = await db
    .selectFrom("plan_members")
    .select(({ fn }) => fn.countAll<number>().as("members"))
    .where("plan_id", "=", planId)
    .executeTakeFirstOrThrow();
  return { total, members };
}

export async function findPlanInUse(db: Database, id: number) {
  return db
    .selectFrom("organization_plans")
    .select("id")
    .where("id", "=", id)
    .where("dissolved_at", "is", null)
    .executeTakeFirst();
}

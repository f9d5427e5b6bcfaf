import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";

/**
 * Whoever changes who is an admin, or takes accounts out of use, waits here for the others: of two
 * who go at each other at once, the second finds what the first has left.
 */
export async function holdAdmins(db: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('who is an admin', 0))`.execute(db);
}

export async function isActiveAdmin(db: Database, id: number): Promise<boolean> {
  const admin = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", "admin")
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
  return admin !== undefined;
}

/**
 * An account that is still somebody's, in use or not, held until the transaction ends. Others may
 * refer to it meanwhile: they would otherwise wait with a plan in their hands that is needed here.
 */
export async function findAccountToChange(db: DatabaseTransaction, id: number) {
  return db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "role", "long_password"])
    .select(["deactivated_at", "deletion_scheduled_for", "away_until"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type AccountToChange = NonNullable<Awaited<ReturnType<typeof findAccountToChange>>>;

/** Null: in use. */
export async function setDeactivated(
  db: DatabaseTransaction,
  id: number,
  at: Moment | null,
): Promise<void> {
  await db.updateTable("users").set({ deactivated_at: at }).where("id", "=", id).execute();
}

/** Null: there. */
export async function setAwayUntil(
  db: DatabaseTransaction,
  id: number,
  until: Moment | null,
): Promise<void> {
  await db.updateTable("users").set({ away_until: until }).where("id", "=", id).execute();
}

/** Those who run the place. */
export async function listAdminIds(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("deactivated_at", "is", null)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

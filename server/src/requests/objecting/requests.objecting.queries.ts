import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";

function otherStaff(db: Database, than: readonly number[]) {
  return db
    .selectFrom("users")
    .select("id")
    .where("role", "<>", "member")
    .where("deactivated_at", "is", null)
    .where("id", "not in", [...than])
    .limit(1);
}

/** Whether somebody works here besides these. */
export async function hasOtherStaff(db: Database, than: readonly number[]): Promise<boolean> {
  return (await otherStaff(db, than).executeTakeFirst()) !== undefined;
}

/** The same, and whoever that is does not leave before the transaction ends. */
export async function holdOtherStaff(
  db: DatabaseTransaction,
  than: readonly number[],
): Promise<boolean> {
  return (await otherStaff(db, than).forShare().executeTakeFirst()) !== undefined;
}

/**
 * What is left to others, of whom nobody is there besides who is going, is anybody's again; but what
 * was declined a second time stays as it was. Answers with what changed.
 */
export async function freeFromDecliners(db: DatabaseTransaction, goneId: number | null) {
  return db
    .updateTable("insight_requests as r")
    .set({ first_declined_by: null })
    .where("r.first_declined_by", "is not", null)
    .where("r.status", "<>", "declined")
    .where(
      sql<boolean>`not exists (
        select from users u
        where u.role <> 'member' and u.deactivated_at is null
          and u.id is distinct from ${goneId}::integer
          and u.id <> r.requester_id and u.id <> r.first_declined_by
      )`,
    )
    .returning(["r.id", "r.status", "r.requester_id", "r.claimed_by"])
    .execute();
}

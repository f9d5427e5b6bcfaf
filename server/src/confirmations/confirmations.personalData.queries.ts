import type { Database, DatabaseTransaction } from "#db/database.ts";
import { deleteConfirmation } from "./confirmations.queries.ts";

export async function listConfirmedBy(db: Database, userId: number) {
  return db
    .selectFrom("confirmations as c")
    .innerJoin("confirmation_asks as a", "a.id", "c.ask_id")
    .select(["a.post_id as board_post_id", "a.share_id as insight_group_share_id"])
    .select(["c.version", "c.confirmed_at"])
    .where("c.user_id", "=", userId)
    .orderBy("c.ask_id")
    .execute();
}

export async function forgetConfirmationsOf(
  db: DatabaseTransaction,
  userId: number,
): Promise<void> {
  const asks = await db
    .selectFrom("confirmations")
    .select("ask_id")
    .where("user_id", "=", userId)
    .orderBy("ask_id")
    .execute();
  for (const { ask_id } of asks) await deleteConfirmation(db, ask_id, userId);
}

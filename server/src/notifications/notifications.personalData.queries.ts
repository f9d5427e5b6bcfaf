import type { Database, DatabaseTransaction } from "#db/database.ts";
import { deleteWaiting } from "#notifications/letters/letters.queries.ts";

export async function listToldTo(db: Database, userId: number) {
  const notifications = await db
    .selectFrom("notifications")
    .select(["kind", "thread_kind", "thread_id", "details", "count", "at", "read_at"])
    .where("user_id", "=", userId)
    .where("listed", "=", true)
    .orderBy("place")
    .execute();
  const levels = await db
    .selectFrom("notification_levels")
    .select(["thread_kind", "thread_id", "level"])
    .where("user_id", "=", userId)
    .orderBy("thread_kind")
    .orderBy("thread_id")
    .execute();
  const mail_mutes = await db
    .selectFrom("mail_mutes")
    .select(["thread_kind", "thread_id", "muted_at"])
    .where("user_id", "=", userId)
    .orderBy("thread_kind")
    .orderBy("thread_id")
    .execute();
  return { notifications, levels, mail_mutes };
}

export async function forgetTold(db: DatabaseTransaction, userId: number): Promise<void> {
  await db.deleteFrom("notifications").where("user_id", "=", userId).execute();
  await db.deleteFrom("notification_lines").where("user_id", "=", userId).execute();
  await deleteWaiting(db, userId);
  await db.deleteFrom("mail_mutes").where("user_id", "=", userId).execute();
  await db.deleteFrom("notification_levels").where("user_id", "=", userId).execute();
}

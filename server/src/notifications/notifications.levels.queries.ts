import type {
  Level,
  LevelledThread,
} from "@sightline/contract/notifications/notifications.threads.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";

type Levelled = { kind: LevelledThread; id: number };

/** What the place has set for who chose nothing. */
export function usualLevel(kind: LevelledThread): RawBuilder<Level> {
  return sql`(select ${sql.ref(`place.${kind}_level`)} from place)`;
}

export async function readLevel(db: Database, userId: number, thread: Levelled) {
  const { rows } = await sql<{ level: Level; usual: Level }>`
    select coalesce(
        (select level from notification_levels where user_id = ${userId}
          and thread_kind = ${thread.kind} and thread_id = ${thread.id}),
        ${usualLevel(thread.kind)}) as level,
      ${usualLevel(thread.kind)} as usual`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("One row is always there.");
  return found;
}

/** Null: as is usual. */
export async function keepLevel(
  db: DatabaseTransaction,
  userId: number,
  { kind, id }: Levelled,
  level: Level | null,
): Promise<void> {
  if (level === null) {
    await db
      .deleteFrom("notification_levels")
      .where("user_id", "=", userId)
      .where("thread_kind", "=", kind)
      .where("thread_id", "=", id)
      .execute();
    return;
  }
  await db
    .insertInto("notification_levels")
    .values({ user_id: userId, thread_kind: kind, thread_id: id, level })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "thread_kind", "thread_id"]).doUpdateSet({ level }),
    )
    .execute();
}

/** Who asked to hear everything of it, whatever else they are to it. */
export async function listWatchers(db: Database, { kind, id }: Levelled): Promise<number[]> {
  const rows = await db
    .selectFrom("notification_levels")
    .select("user_id")
    .where("thread_kind", "=", kind)
    .where("thread_id", "=", id)
    .where("level", "=", "everything")
    .execute();
  return rows.map((row) => row.user_id);
}

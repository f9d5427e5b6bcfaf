import type { Moment } from "@sightline/contract/base/moments.ts";
import type {
  ListedLevel,
  NotificationLevel,
} from "@sightline/contract/notifications/notifications.ts";
import {
  type Level,
  type LevelledThread,
  levelledThreads,
} from "@sightline/contract/notifications/notifications.threads.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { idInCursor, type Page, pagesBy } from "#http/cursor.ts";
import { announce, topic } from "#live/announce.ts";
import { seen, type Sights } from "./notifications.list.queries.ts";
import type { Reader } from "./notifications.ts";

type Levelled = { kind: LevelledThread; id: number };

/** What the place has set for who chose nothing. */
export function usualLevel(kind: LevelledThread): RawBuilder<Level> {
  return sql`(select ${sql.ref(`place.${kind}_level`)} from place)`;
}

export async function readLevel(db: Database, userId: number, thread: Levelled) {
  const { rows } = await sql<NotificationLevel>`
    select ${usualLevel(thread.kind)} as usual,
      (select level from notification_levels where user_id = ${userId}
        and thread_kind = ${thread.kind} and thread_id = ${thread.id}) as chosen,
      exists (select from mail_mutes where user_id = ${userId}
        and thread_kind = ${thread.kind} and thread_id = ${thread.id}) as mail_muted`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("One row is always there.");
  return found;
}

const levelPlace = z.object({ thread_kind: z.enum(levelledThreads), thread_id: idInCursor });
export const levelPages = pagesBy(levelPlace);

type LevelRow = Omit<ListedLevel, "thread"> & z.infer<typeof levelPlace>;

/** Of what one hears otherwise than is usual, by kind and the newest first; no word of what one may not see now. */
export async function listOwnLevels(
  db: Database,
  sights: Sights,
  reader: Reader,
  { after, limit }: Page<z.infer<typeof levelPlace>>,
  now: Moment,
): Promise<LevelRow[]> {
  const beyond = after
    ? sql`and (thread_kind, thread_id) < (${after.thread_kind}, ${after.thread_id})`
    : sql``;
  // Rights are asked as they are of the list of entries, whose place these rows take.
  const { rows } = await sql<LevelRow>`
    select thread_kind, thread_id, chosen, mail_muted,
      coalesce(${byKind((kind) => sights[kind].title)}, '') as title,
      ${byKind(usualLevel)} as usual
    from (
      select thread_kind, thread_id, max(level) as chosen, bool_or(muted) as mail_muted,
        '' as kind, false as internal
      from (
        select thread_kind, thread_id, level, false as muted
        from notification_levels where user_id = ${reader.id} ${beyond}
        union all
        select thread_kind, thread_id, null, true
        from mail_mutes where user_id = ${reader.id} ${beyond}
      ) said
      group by thread_kind, thread_id
    ) notifications
    where ${seen(sights, reader, now)}
    order by thread_kind desc, thread_id desc
    limit ${limit}`.execute(db);
  return rows;
}

function byKind(put: (kind: LevelledThread) => RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = levelledThreads.map((kind) => sql`when ${kind} then ${put(kind)}`);
  return sql`case thread_kind ${sql.join(cases, sql` `)} end`;
}

/** Null: as is usual. Told to the person's other devices. */
export async function keepLevel(
  db: DatabaseTransaction,
  userId: number,
  { kind, id }: Levelled,
  level: Level | null,
): Promise<void> {
  await announce(db, [topic.user(userId)], "notification_levels_changed", {});
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

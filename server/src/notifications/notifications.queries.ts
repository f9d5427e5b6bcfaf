import type { Moment } from "@sightline/contract/base/moments.ts";
import {
  eventKinds,
  type NotificationKind,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import type { Thread } from "@sightline/contract/notifications/notifications.threads.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { announce, topic } from "#live/announce.ts";
import { concerning, putLinesRight } from "#notifications/gathered/gathered.lines.queries.ts";

type Gone = { user_id: number; kind: string; internal: boolean };

/** What stood for others is gone: the latest of those stands for itself again, and the thing by it. */
async function letFormerStand(
  db: DatabaseTransaction,
  { kind, id }: Thread,
  gone: readonly Gone[],
): Promise<void> {
  if (gone.length === 0) return;
  await sql`
    update notifications set superseded = false
    where superseded and id = any(array(
      select latest.id from json_to_recordset(${JSON.stringify(gone)}::json)
        as gone (user_id integer, kind text, internal boolean)
      cross join lateral (
        select n.id from notifications n
        where n.user_id = gone.user_id and n.thread_kind = ${kind} and n.thread_id = ${id}
          and n.kind = gone.kind and n.internal = gone.internal and n.listed and n.superseded
        order by n.place desc
        limit 1
      ) latest
    ))`.execute(db);
  const people = new Set(gone.map(({ user_id }) => user_id));
  await putLinesRight(
    db,
    Array.from(people, (userId) => concerning(userId, { kind, id })),
  );
}

/** It did not come to that: nobody who has not read it yet is left with it, nor gets a mail of it. */
export async function untell(
  db: DatabaseTransaction,
  kind: NotificationKind,
  threadId: number,
): Promise<void> {
  const { thread } = eventKinds[kind];
  await db
    .deleteFrom("notification_letters")
    .where("thread_kind", "=", thread)
    .where("thread_id", "=", threadId)
    .where("kind", "=", kind)
    .where("mail_id", "is", null)
    .execute();
  const gone = await db
    .deleteFrom("notifications")
    .where("thread_kind", "=", thread)
    .where("thread_id", "=", threadId)
    .where("kind", "=", kind)
    .where("read_at", "is", null)
    .returning(["user_id", "kind", "internal"])
    .execute();
  await letFormerStand(db, { kind: thread, id: threadId }, gone);
  const topics = gone.map(({ user_id }) => topic.user(user_id));
  await announce(db, topics, "notifications_changed", {});
}

/** Who has not read what they were told of it. */
export async function listUnreadOf(db: Database, { kind, id }: Thread): Promise<number[]> {
  const rows = await db
    .selectFrom("notifications")
    .select("user_id")
    .distinct()
    .where("thread_kind", "=", kind)
    .where("thread_id", "=", id)
    .where("read_at", "is", null)
    .execute();
  return rows.map((row) => row.user_id);
}

type One = {
  /** Of one kind of thread. */
  kinds: readonly [NotificationKind, ...NotificationKind[]];
  threadId: number;
  actorId: number;
  at: Moment;
};

/** What somebody did at that moment was taken back: it is told to nobody who has not read it yet. */
export async function untellOne(
  db: DatabaseTransaction,
  { kinds, threadId, actorId, at }: One,
): Promise<void> {
  const { thread } = eventKinds[kinds[0]];
  const it = sql`kind = any(${[...kinds]}) and thread_kind = ${thread} and thread_id = ${threadId} and at = ${at}
    and actor_id = ${actorId}`;
  await sql`delete from notification_letters where ${it} and mail_id is null`.execute(db);
  const { rows: gone } = await sql<Gone>`
    delete from notifications where ${it} and read_at is null and count = 1
    returning user_id, kind, internal`.execute(db);
  await letFormerStand(db, { kind: thread, id: threadId }, gone);
  // Of several the others stay, and none of them was the latest one's.
  const { rows: fewer } = await sql<{ user_id: number }>`
    update notifications set count = count - 1, actor_id = null
    where ${it} and read_at is null and count > 1
    returning user_id`.execute(db);
  const topics = [...gone, ...fewer].map(({ user_id }) => topic.user(user_id));
  await announce(db, topics, "notifications_changed", {});
}

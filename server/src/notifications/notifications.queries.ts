import type { Moment } from "@sightline/contract/base/moments.ts";
import type {
  Channels,
  NotificationChannel,
  NotificationChoice,
} from "@sightline/contract/notifications/notifications.choices.ts";
import {
  eventKinds,
  type NotificationKind,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import type {
  Level,
  LevelledThread,
  Thread,
  ThreadKind,
} from "@sightline/contract/notifications/notifications.threads.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { announce, topic } from "#live/announce.ts";
import {
  concerning,
  linesOfTold,
  putLinesRight,
} from "#notifications/gathered/gathered.lines.queries.ts";
import { usualLevel } from "./notifications.levels.queries.ts";

export type NewEntries = {
  kind: NotificationKind;
  thread_kind: ThreadKind;
  thread_id: number;
  within: { kind: LevelledThread; id: number } | null;
  heardAt: readonly Level[];
  choice: NotificationChoice;
  usual: Channels;
  to: readonly number[];
  actor_id: number | null;
  internal: boolean;
  details: Readonly<Record<string, string>>;
  at: Moment;
};

/** For queries on `users u`. */
function chosen({ choice, usual }: NewEntries, channel: NotificationChannel): RawBuilder<boolean> {
  return sql`coalesce((u.notification_choices #>> ${[choice, channel]})::boolean, ${usual[channel]})`;
}

/** For queries on `users u`: who of those to be told wants to hear of it by one of these channels. */
export function isWanted(
  told: NewEntries,
  channels: readonly NotificationChannel[],
): RawBuilder<boolean> {
  const { within } = told;
  const atLevel =
    within === null
      ? sql`true`
      : sql`coalesce(
          (select level from notification_levels l
            where l.user_id = u.id and l.thread_kind = ${within.kind} and l.thread_id = ${within.id}),
          ${usualLevel(within.kind)}
        ) = any(${[...told.heardAt]})`;
  const byOne = channels.map((channel) => chosen(told, channel));
  return sql`u.id = any(${[...told.to]}) and u.deactivated_at is null and ${atLevel}
    and (${sql.join(byOne, sql` or `)})`;
}

/**
 * One entry for each who wants to hear of it, or one more in that which is still unread; in the
 * order of their ids, since two who tell the same people would otherwise wait for each other.
 * Answers with those whose screens change.
 */
export async function insertTold(db: DatabaseTransaction, told: NewEntries): Promise<number[]> {
  // Nobody waits for the former ones: one that is held stands beside its successor, and is passed over
  // from the next event on.
  const { rows } = await sql<{ user_id: number }>`
    with told as (
      insert into notifications
        (user_id, kind, thread_kind, thread_id, internal, actor_id, details, listed, on_screen, at)
      select u.id, ${told.kind}, ${told.thread_kind}, ${told.thread_id}, ${told.internal},
        ${told.actor_id}::integer, ${JSON.stringify(told.details)}::jsonb,
        ${chosen(told, "list")}, ${chosen(told, "live")}, ${told.at}::timestamptz
      from users u
      where ${isWanted(told, ["list", "live"])}
      order by u.id
      on conflict (user_id, thread_kind, thread_id, kind, internal) where listed and read_at is null
      do update set count = notifications.count + 1, actor_id = excluded.actor_id,
        details = excluded.details, on_screen = excluded.on_screen,
        place = greatest(notifications.place, excluded.place), at = excluded.at, superseded = false
      returning id, user_id, listed, place
    ), former as (
      select id from notifications
      where not superseded and read_at is not null and id = any(array(
        select standing.id from told
        join notifications standing on standing.user_id = told.user_id
          and standing.thread_kind = ${told.thread_kind} and standing.thread_id = ${told.thread_id}
          and standing.listed and not standing.superseded and standing.kind = ${told.kind}
          and standing.internal = ${told.internal} and standing.place < told.place
        where told.listed and standing.id <> told.id
      ))
      for no key update skip locked
    ), superseded as (
      update notifications set superseded = true where id = any(array(select id from former))
    ), ${linesOfTold(told)}
    select user_id from told`.execute(db);
  return rows.map((row) => row.user_id);
}

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

import type { Moment } from "@sightline/contract/base/moments.ts";
import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import type { Thread } from "@sightline/contract/notifications/notifications.threads.ts";
import { type RawBuilder, sql } from "kysely";
import { type GiveWay, inBatches } from "#db/batches.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { isOutOfTime, translateDatabaseError } from "#db/errors.ts";
import { announce, topic } from "#live/announce.ts";
import {
  type Concerned,
  concerning,
  putLinesRight,
} from "#notifications/gathered/gathered.lines.queries.ts";

/** What was read and is not any more: by number, or all that one call had read. */
export type Reread = { ids: readonly number[] } | { readAt: Moment };

/** About one thing, up to a place, or both; of these all, or some kinds. */
type Stretch = { thread?: Thread; until?: number; kinds?: readonly NotificationKind[] };

/** Which entries of one's own. */
export type Which = Reread | Stretch;

function among(which: Which): RawBuilder<boolean> {
  if ("ids" in which) return sql`id = any(${[...which.ids]})`;
  if ("readAt" in which) return sql`read_at = ${which.readAt}`;
  const { thread, until, kinds } = which;
  return sql.join<boolean>(
    [
      ...(thread ? [sql`thread_kind = ${thread.kind}`, sql`thread_id = ${thread.id}`] : []),
      ...(until === undefined ? [] : [sql`place <= ${until}`]),
      ...(kinds ? [sql`kind = any(${[...kinds]})`] : []),
    ],
    sql` and `,
  );
}

/** Whether anything was unread. Told to the person's other devices. */
export async function markEntriesRead(
  db: DatabaseTransaction,
  userId: number,
  which: Which,
  now: Moment,
): Promise<boolean> {
  await takeTurn(db, userId);
  // What stands in no list has an index of its own. An entry that somebody else holds is about to be
  // told anew, and stays unread: to wait for two of them is to be waited for.
  const { rows } = await sql<Thread>`
    with found as (
      select id from notifications
      where user_id = ${userId} and listed and read_at is null and ${among(which)}
      union all
      select id from notifications
      where user_id = ${userId} and not listed and read_at is null and ${among(which)}
    ), held as (
      select id from notifications
      where id = any(array(select id from found)) and read_at is null and ${among(which)}
      for no key update skip locked
    ), marked as (
      update notifications set read_at = ${now} where id = any(array(select id from held))
      returning thread_kind, thread_id
    )
    select distinct thread_kind as kind, thread_id as id from marked`.execute(db);
  await followMarked(db, userId, rows);
  return rows.length > 0;
}

/** Its lines stand where they belong, and the person's other devices hear of it. */
async function followMarked(
  db: DatabaseTransaction,
  userId: number,
  marked: readonly Thread[],
): Promise<void> {
  if (marked.length === 0) return;
  await putLinesRight(
    db,
    marked.map((thread) => concerning(userId, thread)),
  );
  await announce(db, [topic.user(userId)], "notifications_changed", {});
}

/** Of one kind about one thing the latest alone: what is unread is one entry. */
export async function markEntriesUnread(
  db: DatabaseTransaction,
  userId: number,
  which: Reread,
): Promise<void> {
  await takeTurn(db, userId);
  // Each further attempt finds one more entry that came unread at that moment.
  for (let attempt = 1; ; attempt += 1) {
    await sql`savepoint unread_again`.execute(db);
    try {
      await followMarked(db, userId, await putBack(db, userId, which));
      return;
    } catch (error) {
      const isKnown = translateDatabaseError(error) !== error && !isOutOfTime(error);
      if (attempt === mostAttempts || !isKnown) throw error;
      await sql`rollback to savepoint unread_again`.execute(db);
    }
  }
}

const mostAttempts = 5;

/** The things that something is unread of again. */
async function putBack(db: DatabaseTransaction, userId: number, which: Reread): Promise<Thread[]> {
  const { rows } = await sql<Thread>`
    with latest as (
      select distinct on (thread_kind, thread_id, kind, internal) id from notifications
      where user_id = ${userId} and listed and read_at is not null and ${among(which)}
      order by thread_kind, thread_id, kind, internal, place desc
    ), marked as (
      update notifications set read_at = null, superseded = false
      where id = any(array(select id from latest)) and not exists (
        select from notifications other
        where other.user_id = notifications.user_id and other.listed and other.read_at is null
          and other.thread_kind = notifications.thread_kind
          and other.thread_id = notifications.thread_id and other.kind = notifications.kind
          and other.internal = notifications.internal
      )
      returning thread_kind, thread_id
    )
    select distinct thread_kind as kind, thread_id as id from marked`.execute(db);
  return rows;
}

/** What a person's devices mark at once is marked one after another. */
async function takeTurn(db: DatabaseTransaction, userId: number): Promise<void> {
  const turn = `mark what was told ${userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(db);
}

/** Whoever opens a thing has read what they were told of it. */
export async function readThread(
  db: DatabaseTransaction,
  userId: number,
  thread: Thread,
  now: Moment,
): Promise<void> {
  await markEntriesRead(db, userId, { thread }, now);
}

/** What was for the screen alone goes after a day, what was read after a year. */
export async function deleteOldEntries(
  db: Database,
  now: Moment,
  giveWay?: GiveWay,
): Promise<void> {
  const unlisted = sql`at < ${now}::timestamptz - interval '1 day' and not listed`;
  const read = sql`at < ${now}::timestamptz - interval '1 year' and read_at is not null`;
  for (const old of [unlisted, read])
    await inBatches((most) => deleteSomeEntries(db, old, most), giveWay);
}

/** With the lines that they were in. */
async function deleteSomeEntries(
  db: Database,
  old: RawBuilder<unknown>,
  most: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Concerned & { listed: boolean }>`
      delete from notifications where ctid = any (array(
        select ctid from notifications where ${old} limit ${most}
      )) returning user_id, thread_kind, thread_id, listed`.execute(trx);
    const threads = new Map(
      rows.map((row) => [`${row.user_id} ${row.thread_kind} ${row.thread_id}`, row]),
    );
    const shown = [...threads.values()].filter(({ listed }) => listed);
    for (let at = 0; at < shown.length; at += atOnce)
      await putLinesRight(trx, shown.slice(at, at + atOnce));
    return rows.length;
  });
}

const atOnce = 1_000;

import type { Moment } from "@sightline/contract/base/moments.ts";
import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import type { Thread } from "@sightline/contract/notifications/notifications.threads.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { translateDatabaseError } from "#db/errors.ts";
import { announce, topic } from "#live/announce.ts";

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
  const { numAffectedRows = 0n } = await sql`
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
    )
    update notifications set read_at = ${now} where id = any(array(select id from held))`.execute(
    db,
  );
  if (numAffectedRows > 0n) await announceOwn(db, userId);
  return numAffectedRows > 0n;
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
      if ((await putBack(db, userId, which)) > 0n) await announceOwn(db, userId);
      return;
    } catch (error) {
      const isKnown = translateDatabaseError(error) !== error;
      if (attempt === mostAttempts || !isKnown) throw error;
      await sql`rollback to savepoint unread_again`.execute(db);
    }
  }
}

const mostAttempts = 5;

async function putBack(db: DatabaseTransaction, userId: number, which: Reread): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    with latest as (
      select distinct on (thread_kind, thread_id, kind, internal) id from notifications
      where user_id = ${userId} and listed and read_at is not null and ${among(which)}
      order by thread_kind, thread_id, kind, internal, place desc
    )
    update notifications set read_at = null, superseded = false
    where id = any(array(select id from latest)) and not exists (
      select from notifications other
      where other.user_id = notifications.user_id and other.listed and other.read_at is null
        and other.thread_kind = notifications.thread_kind
        and other.thread_id = notifications.thread_id and other.kind = notifications.kind
        and other.internal = notifications.internal
    )`.execute(db);
  return numAffectedRows;
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

async function announceOwn(db: DatabaseTransaction, userId: number): Promise<void> {
  await announce(db, [topic.user(userId)], "notifications_changed", {});
}

/** What was for the screen alone goes after a day, what was read after a year. */
export async function deleteOldEntries(db: Database, now: Moment): Promise<void> {
  await sql`
    delete from notifications
    where at < ${now}::timestamptz - interval '1 day' and not listed
      or at < ${now}::timestamptz - interval '1 year' and read_at is not null`.execute(db);
}

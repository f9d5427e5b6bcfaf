import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Thread } from "@sightline/contract/notifications/notifications.threads.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { announce, topic } from "#live/announce.ts";

/** Which entries of one's own: by number, by thing, up to a place, or all that one call had read. */
export type Which =
  | { ids: readonly number[] }
  | { thread: Thread }
  | { until: number }
  | { readAt: Moment };

function among(which: Which): RawBuilder<boolean> {
  if ("ids" in which) return sql`id = any(${[...which.ids]})`;
  if ("thread" in which)
    return sql`thread_kind = ${which.thread.kind} and thread_id = ${which.thread.id}`;
  if ("until" in which) return sql`place <= ${which.until}`;
  return sql`read_at = ${which.readAt}`;
}

/** Whether anything was unread. Told to the person's other devices. */
export async function markEntriesRead(
  db: DatabaseTransaction,
  userId: number,
  which: Which,
  now: Moment,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update notifications set read_at = ${now}
    where user_id = ${userId} and read_at is null and ${among(which)}`.execute(db);
  if (numAffectedRows > 0n) await announceOwn(db, userId);
  return numAffectedRows > 0n;
}

/** Of one kind about one thing the latest alone: what is unread is one entry. */
export async function markEntriesUnread(
  db: DatabaseTransaction,
  userId: number,
  which: Which,
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update notifications set read_at = null
    where id in (
      select distinct on (thread_kind, thread_id, kind, internal) id from notifications
      where user_id = ${userId} and listed and read_at is not null and ${among(which)}
      order by thread_kind, thread_id, kind, internal, place desc
    ) and not exists (
      select from notifications other
      where other.user_id = notifications.user_id and other.listed and other.read_at is null
        and other.thread_kind = notifications.thread_kind
        and other.thread_id = notifications.thread_id and other.kind = notifications.kind
        and other.internal = notifications.internal
    )`.execute(db);
  if (numAffectedRows > 0n) await announceOwn(db, userId);
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

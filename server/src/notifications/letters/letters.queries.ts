import type { Moment } from "@sightline/contract/base/moments.ts";
import {
  type Level,
  type LevelledThread,
  levelledThreads,
  type Thread,
  threadKinds,
} from "@sightline/contract/notifications/notifications.threads.ts";
import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { usualLevel } from "#notifications/notifications.levels.queries.ts";
import { seen, type Sights } from "#notifications/notifications.list.queries.ts";
import type { Reader } from "#notifications/notifications.ts";

/** Whose mail it is, held so that one job at a time decides what goes into it. */
export async function holdReader(db: DatabaseTransaction, id: number) {
  return db
    .selectFrom("users")
    .select([
      "id",
      "email",
      "first_name",
      "role",
      "time_zone",
      "notification_choices",
      "mail_rhythm",
      "quiet_from",
      "quiet_until",
      "digest_day",
    ])
    .where("id", "=", id)
    .where("deactivated_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type MailReader = NonNullable<Awaited<ReturnType<typeof holdReader>>>;

/** What goes into one mail: what is about a thread, or with none all that waits for a person. */
export type Addressed = { userId: number; thread: Thread | null };

export async function findMail(db: Database, { userId, thread }: Addressed) {
  return db
    .selectFrom("notification_mails")
    .select(["id", "leased_until"])
    .where("user_id", "=", userId)
    .where("thread_kind", "is not distinct from", thread?.kind ?? null)
    .where("thread_id", "is not distinct from", thread?.id ?? null)
    .executeTakeFirst();
}

function waitingFor(db: Database, { userId, thread }: Addressed) {
  const all = db
    .selectFrom("notification_letters")
    .where("user_id", "=", userId)
    .where("mail_id", "is", null);
  if (thread === null) return all;
  return all.where("thread_kind", "=", thread.kind).where("thread_id", "=", thread.id);
}

/** Since when the first of them waits. */
export async function findWaitingSince(db: Database, addressed: Addressed) {
  const first = await waitingFor(db, addressed)
    .select("at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first?.at;
}

export async function listWaitingThreads(db: Database, userId: number): Promise<Thread[]> {
  return waitingFor(db, { userId, thread: null })
    .select(["thread_kind as kind", "thread_id as id"])
    .distinct()
    .execute();
}

/** The mails first, as one goes that has left: in another order both would wait for each other. */
export async function deleteWaiting(db: DatabaseTransaction, userId: number): Promise<void> {
  await db.deleteFrom("notification_mails").where("user_id", "=", userId).execute();
  await db.deleteFrom("notification_letters").where("user_id", "=", userId).execute();
}

/** All that waits goes into it; what comes later goes into the next. */
export async function insertMail(
  db: DatabaseTransaction,
  addressed: Addressed,
  leasedUntil: Moment,
): Promise<number> {
  const { userId, thread } = addressed;
  const { id } = await db
    .insertInto("notification_mails")
    .values({
      user_id: userId,
      thread_kind: thread?.kind ?? null,
      thread_id: thread?.id ?? null,
      leased_until: leasedUntil,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  let letters = db
    .updateTable("notification_letters")
    .set({ mail_id: id })
    .where("user_id", "=", userId)
    .where("mail_id", "is", null);
  if (thread)
    letters = letters.where("thread_kind", "=", thread.kind).where("thread_id", "=", thread.id);
  await letters.execute();
  return id;
}

/** Null: whoever comes next may send it. */
export async function leaseMail(db: Database, id: number, until: Moment | null): Promise<void> {
  await db
    .updateTable("notification_mails")
    .set({ leased_until: until })
    .where("id", "=", id)
    .execute();
}

/** It has left, and what it told goes with it. */
export async function deleteMail(db: DatabaseTransaction, id: number): Promise<void> {
  await db.deleteFrom("notification_mails").where("id", "=", id).execute();
}

export async function keepDigestDay(db: DatabaseTransaction, userId: number, day: string) {
  await db.updateTable("users").set({ digest_day: day }).where("id", "=", userId).execute();
}

/** Those whose sender is gone without a word. */
export async function listAbandoned(db: Database, now: Moment): Promise<Addressed[]> {
  const rows = await db
    .selectFrom("notification_mails")
    .select(["user_id", "thread_kind", "thread_id"])
    .where("leased_until", "<", now)
    .orderBy("id")
    .execute();
  return rows.map(({ user_id, thread_kind: kind, thread_id: id }) => ({
    userId: user_id,
    thread: kind === null || id === null ? null : { kind, id },
  }));
}

export type WaitingLetter = Pick<
  Notification,
  "kind" | "thread" | "title" | "actor" | "details" | "at"
> & {
  within: { kind: LevelledThread; id: number } | null;
  level: Level | null;
  /** Stands unread in the person's list. */
  unread: boolean;
};

/** What a mail tells, of what its reader may see at this moment and has not silenced; oldest first. */
export async function listLetters(
  db: Database,
  sights: Sights,
  reader: Reader,
  mailId: number,
  now: Moment,
): Promise<WaitingLetter[]> {
  const titles = threadKinds.map((kind) => sql`when ${kind} then ${sights[kind].title}`);
  const usual = levelledThreads.map((kind) => sql`when ${kind} then ${usualLevel(kind)}`);
  // Rights are asked as they are of the list, whose place the letters take.
  const { rows } = await sql<WaitingLetter>`
    select kind, details, at,
      json_build_object('kind', thread_kind, 'id', thread_id) as thread,
      coalesce(case thread_kind ${sql.join(titles, sql` `)} end, '') as title,
      (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name)
        from users u where u.id = notifications.actor_id) as actor,
      case when within_kind is not null
        then json_build_object('kind', within_kind, 'id', within_id) end as within,
      coalesce(
        (select level from notification_levels l where l.user_id = notifications.user_id
          and l.thread_kind = within_kind and l.thread_id = within_id),
        case within_kind ${sql.join(usual, sql` `)} end
      ) as level,
      exists (
        select from notifications entry
        where entry.user_id = notifications.user_id and entry.listed and entry.read_at is null
          and entry.thread_kind = notifications.thread_kind
          and entry.thread_id = notifications.thread_id
          and entry.kind = notifications.kind and entry.internal = notifications.internal
      ) as unread
    from notification_letters notifications
    where mail_id = ${mailId} and ${seen(sights, reader, now)}
      and not exists (
        select from mail_mutes m where m.user_id = notifications.user_id
          and m.thread_kind = within_kind and m.thread_id = within_id
      )
    order by id`.execute(db);
  return rows;
}

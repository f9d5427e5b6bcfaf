import type { Moment } from "@sightline/contract/base/moments.ts";
import type { LiveEventName } from "@sightline/contract/live.ts";
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { compileOnce } from "#db/compiled.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

export type StoredEvent = {
  id: number;
  topics: string[];
  name: string;
  about: Record<string, number>;
};

/** Leaves only if the transaction commits, and then reaches every process. */
export async function insertEvent(
  db: DatabaseTransaction,
  event: { topics: readonly string[]; name: string; about: Record<string, number> },
): Promise<void> {
  await askToInsert(db, { ...event, about: JSON.stringify(event.about) });
}

const askToInsert = compileOnce<
  { topics: readonly string[]; name: string; about: string },
  { pg_notify: string }
>(
  ({ topics, name, about }) => sql`
    insert into live_events (topics, name, about)
    values (${topics}, ${name}, ${about})
    returning pg_notify('live', id::text)`,
);

/** What the topic of each person begins with; their id follows. */
export const personTopic = "user:";

/**
 * The same as a step of a longer statement, to the people of one before it, which has their
 * `user_id`. Where those are none, nothing is announced.
 */
export function announcedTo(step: string, name: LiveEventName): RawBuilder<unknown> {
  return sql`
    announced as (
      insert into live_events (topics, name, about)
      select array_agg(${sql.lit(personTopic)} || user_id), ${sql.lit(name)}, '{}' from ${sql.table(step)}
      having count(*) > 0
      returning pg_notify('live', id::text)
    )`;
}

/** Reaches every process when the transaction commits, and is kept nowhere. */
export async function notify(
  db: DatabaseTransaction,
  channel: string,
  payload: string,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

/** The same at once, over a connection of one's own. */
export async function notifyOver(
  client: pg.Client,
  channel: string,
  payload: string,
): Promise<void> {
  await client.query("select pg_notify($1, $2)", [channel, payload]);
}

const columns = ["id", "topics", "name", "about"] as const;

/** One text of a statement, however many they are. */
export async function listEventsById(db: Database, ids: readonly number[]): Promise<StoredEvent[]> {
  return db
    .selectFrom("live_events")
    .select(columns)
    .where("id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy("id")
    .execute();
}

export async function listEventsSince(
  db: Database,
  since: Moment,
  topics: readonly string[] | null,
  limit: number,
): Promise<StoredEvent[]> {
  let query = db.selectFrom("live_events").select(columns).where("created_at", ">", since);
  if (topics) query = query.where("topics", "&&", sql<string[]>`${[...topics]}`);
  return query.orderBy("id").limit(limit).execute();
}

export async function findEventMoment(db: Database, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("live_events")
    .select("created_at")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.created_at;
}

export async function lastEventId(db: Database): Promise<number> {
  const row = await db
    .selectFrom("live_events")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

export async function deleteEventsBefore(
  db: Database,
  moment: Moment,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from live_events where ctid = any (array(
      select ctid from live_events where created_at < ${moment} order by created_at limit ${most}
    ))`.execute(db);
  return Number(numAffectedRows);
}

export async function listAliveSessions(
  db: Database,
  sessionIds: readonly number[],
  now: Moment,
): Promise<number[]> {
  const rows = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sql<number>`any(${[...sessionIds]}::int[])`)
    .where("expires_at", ">", now)
    .execute();
  return rows.map(({ id }) => id);
}

/** Who listens, as they are at this moment: a role or an address may have changed since they came. */
export async function getListener(db: Database, userId: number) {
  return db
    .selectFrom("users")
    .select(["id", "email", "role"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

export type Listening = Awaited<ReturnType<typeof getListener>>;

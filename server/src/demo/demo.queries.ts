import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { announceSessionsEnded } from "#live/announce.ts";
import { sql } from "kysely";
import type { DemoPerson } from "./demo.people.ts";

const demoLock = 727_105;

/** Held until the transaction ends. False where somebody else has it. */
export async function lockDemo(db: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${demoLock}) as mine`.execute(db);
  return rows[0]?.mine === true;
}

export async function countDemoUsers(db: DatabaseTransaction): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("is_demo", "=", true)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertDemoUsers(
  db: DatabaseTransaction,
  people: readonly DemoPerson[],
  passwordHash: string,
): Promise<void> {
  await db
    .insertInto("users")
    .values(people.map((person) => ({ ...person, password_hash: passwordHash, is_demo: true })))
    .execute();
}

export async function disableDemoUsers(db: DatabaseTransaction): Promise<void> {
  await db
    .updateTable("users")
    .set({ deactivated_at: sql`now()` })
    .where("is_demo", "=", true)
    .where("deactivated_at", "is", null)
    .execute();
  const ended = await db
    .deleteFrom("sessions")
    .where("user_id", "in", (query) =>
      query.selectFrom("users").select("id").where("is_demo", "=", true),
    )
    .returning("id")
    .execute();
  await announceSessionsEnded(
    db,
    ended.map((row) => row.id),
  );
}

export async function enableDemoUsers(db: DatabaseTransaction): Promise<void> {
  await db.updateTable("users").set({ deactivated_at: null }).where("is_demo", "=", true).execute();
}

export async function listDemoUsers(
  db: DatabaseTransaction,
): Promise<{ id: number; email: string }[]> {
  return db.selectFrom("users").select(["id", "email"]).where("is_demo", "=", true).execute();
}

/** A place with some history does not begin at number 1; one with requests of its own goes on counting. */
export async function numberRequestsFrom(db: DatabaseTransaction, first: number): Promise<void> {
  await sql`
    select count(nextval(pg_get_serial_sequence('insight_requests', 'id')))
    from generate_series(2, ${first}::int) where not exists (select from insight_requests)`.execute(
    db,
  );
}

/** When a request was delivered, first to last. */
export async function listDeliveries(
  db: DatabaseTransaction,
  requestId: number,
): Promise<Moment[]> {
  const rows = await db
    .selectFrom("insight_request_events")
    .select("created_at")
    .where("request_id", "=", requestId)
    .where("kind", "=", "delivered")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.created_at);
}

export async function getGivenToRead(db: DatabaseTransaction, requestId: number): Promise<Moment> {
  const { created_at } = await db
    .selectFrom("insight_request_events")
    .select("created_at")
    .where("request_id", "=", requestId)
    .where("kind", "=", "review_asked")
    .executeTakeFirstOrThrow();
  return created_at;
}

export async function setPublished(
  db: DatabaseTransaction,
  requestId: number,
  at: Moment,
): Promise<void> {
  await db
    .updateTable("insight_requests")
    .set({ insight_published_at: at, activity_at: sql`greatest(activity_at, ${at})` })
    .where("id", "=", requestId)
    .execute();
}

import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";

/** By the database's clock, which is one for all machines. */
export async function notePut(db: Database, key: string): Promise<void> {
  await sql`
    insert into stored_files (key, put_at) values (${key}, clock_timestamp())
    on conflict (key) do update set put_at = excluded.put_at`.execute(db);
}

/** Since when the transaction is under way, by the same clock. */
export async function readNow(db: Database): Promise<Moment> {
  const { rows } = await sql<{ now: Moment }>`select now()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A database always knows the time.");
  return row.now;
}

/** How many of them are there to be named, and stay so until the transaction ends. */
export async function holdPut(db: DatabaseTransaction, keys: readonly string[]): Promise<number> {
  const held = await db
    .selectFrom("stored_files")
    .select("key")
    .where("key", "=", sql<string>`any(${keys}::text[])`)
    .where("put_at", "is not", null)
    .orderBy("key")
    .forKeyShare()
    .execute();
  return held.length;
}

/** From here on they can't be named until they are put again. Answers with which are as old. */
export async function beginRemoval(
  db: Database,
  keys: readonly string[],
  putBefore: Moment,
): Promise<string[]> {
  const begun = await db
    .updateTable("stored_files")
    .set({ put_at: null })
    .where("key", "=", sql<string>`any(${keys}::text[])`)
    .where((eb) => eb.or([eb("put_at", "is", null), eb("put_at", "<=", putBefore)]))
    .returning("key")
    .execute();
  return begun.map(({ key }) => key);
}

/** False where it was put again meanwhile. Whoever puts it from here on waits until we are done. */
export async function deleteBegun(db: DatabaseTransaction, key: string): Promise<boolean> {
  const gone = await db
    .deleteFrom("stored_files")
    .where("key", "=", key)
    .where("put_at", "is", null)
    .returning("key")
    .execute();
  return gone.length > 0;
}

const pageLength = 1_000;

/** Keys in order, a page at a time. */
export async function listStoredAfter(db: Database, after: string, putBefore: Moment) {
  const rows = await db
    .selectFrom("stored_files")
    .select("key")
    .where("key", ">", after)
    .where((eb) => eb.or([eb("put_at", "is", null), eb("put_at", "<=", putBefore)]))
    .orderBy("key")
    .limit(pageLength)
    .execute();
  return rows.map(({ key }) => key);
}

/** So that what lies in the storage and stands nowhere goes the way of all others. */
export async function noteFound(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    insert into stored_files (key) select unnest(${keys}::text[])
    on conflict (key) do nothing returning key`.execute(db);
  return rows.map(({ key }) => key);
}

import { sql } from "kysely";
import type pg from "pg";
import type { DatabaseTransaction } from "#db/database.ts";

const lock = 727_104;

/**
 * Until its transaction ends, or its connection is lost, no file is removed: for who copies all that
 * a moment's rows name. Waits for those who are removing some, which takes an instant.
 */
export async function holdFiles(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [lock]);
}

/** Until the transaction ends. Any number may remove files at once, but not while they are held. */
export async function mayRemoveFiles(db: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(lock)}) as may`.execute(db);
  return rows[0]?.may === true;
}

import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";

/** Until as many queries of this test's database wait for a lock that somebody else holds. */
export async function untilSomebodyWaits(db: Database, count = 1): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length >= count) return;
    await wait(10);
  }
  throw new Error("Nobody came to wait for a lock.");
}

/** Until the database has noticed that a process is gone, and taken back what it had not finished. */
export async function untilGone(db: Database, name: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and application_name = ${name}`.execute(db);
    if (rows.length === 0) return;
    await wait(10);
  }
  throw new Error(`${name} is still connected.`);
}

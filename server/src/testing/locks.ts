import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { until } from "./patience.ts";

/** Until as many queries of this test's database wait for a lock that somebody else holds. */
export async function untilSomebodyWaits(db: Database, count = 1): Promise<void> {
  await until("Nobody came to wait for a lock.", async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length >= count;
  });
}

/** Until the database has noticed that a process is gone, and taken back what it had not finished. */
export async function untilGone(db: Database, name: string): Promise<void> {
  await until(`${name} is still connected.`, async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and application_name = ${name}`.execute(db);
    return rows.length === 0;
  });
}

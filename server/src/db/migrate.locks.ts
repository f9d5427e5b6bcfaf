import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { appOf } from "#db/measuring/tracing.ts";

/** Held by who changes the shape of the database. */
export const migrationLock = 727_101;
/** Held by who makes a backup of the database, so that there is one at a time. */
export const backupLock = 727_103;

/**
 * What the app's connections are called. A pooler keeps those it was asked for through it for minutes
 * after the process that asked is gone, so they have a name of their own: by the others, which lead
 * past it and end with their process, one sees that it lives.
 */
export const connectionNames = {
  calls: "sightline",
  pooledCalls: "sightline-pooled",
  jobs: "sightline-jobs",
  live: "sightline-live",
};

export async function countLiving(client: pg.Client): Promise<number> {
  const { calls, jobs, live } = connectionNames;
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and ${appOf} = any($1::text[])`,
    [[calls, jobs, live]],
  );
  return rows[0]?.count ?? 0;
}

/** Not asleep in a statement: an index that is built concurrently would wait for that to end. */
export async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>(
      "select pg_try_advisory_lock($1) as held",
      [migrationLock],
    );
    if (rows[0]?.held) return;
    await sleep(50);
  }
}

/**
 * A backup holds every table as it is for as long as it writes. Whoever waits to change one would make
 * all who read it wait in turn.
 */
export async function untilNoBackup(client: pg.Client, log: (line: string) => void): Promise<void> {
  for (let looks = 0; ; looks += 1) {
    const { rows } = await client.query<{ free: boolean }>(
      "select pg_try_advisory_lock_shared($1) as free",
      [backupLock],
    );
    if (rows[0]?.free) {
      // None begins meanwhile: it would wait for us.
      await client.query("select pg_advisory_unlock_shared($1)", [backupLock]);
      return;
    }
    if (looks % 60 === 0) log("database: a backup is under way, the next migration waits for it");
    await sleep(1_000);
  }
}

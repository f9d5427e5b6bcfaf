import type pg from "pg";
import type { Database } from "#db/database.ts";
import { type CrowdCallers, makeCrowd, signInCrowd } from "#testing/crowd.ts";
import {
  cloneDatabase,
  keepAs,
  makeDatabase,
  type TestDatabase,
  withOwner,
  withServer,
} from "#testing/database.ts";

type Fill = (db: Database) => Promise<unknown>;

/** A crowd as `fillCrowd` makes it, which is filled once in a run for each of its sizes. */
export async function cloneCrowd(
  rows: number,
): Promise<{ database: TestDatabase; callers: CrowdCallers }> {
  const database = await cloneFilled(`crowd_${rows}`, (db) => makeCrowd(db, rows));
  return { database, callers: await withOwner(database, signInCrowd) };
}

/**
 * A database of this test file's own, filled as others of the run are, and named for that: whoever
 * asks first fills one, which all of them clone. The others wait for it.
 */
export async function cloneFilled(name: string, fill: Fill): Promise<TestDatabase> {
  const filled = `filled_${name}`;
  await withServer(async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [filled]);
    const { rows } = await client.query("select from pg_database where datname = $1", [filled]);
    if (rows.length === 0) await makeFilled(client, filled, fill);
  });
  // So large a one is copied file by file, or all of it would be written as a log as well.
  return makeDatabase(filled, "file_copy");
}

/** It gets its name once it is whole, so that nobody clones half of it. */
async function makeFilled(client: pg.Client, name: string, fill: Fill): Promise<void> {
  const filling = await cloneDatabase();
  try {
    await withOwner(filling, fill);
    await keepAs(client, filling, name);
  } catch (error) {
    await filling.drop();
    throw error;
  }
}

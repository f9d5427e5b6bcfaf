import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { type Connection, openPlainPool } from "./database.ts";

const folder = path.join(import.meta.dirname, "migrations");
const lockKey = 727_101;

export class MigrationError extends Error {
  override name = "MigrationError";
}

/** Brings the database to today's shape. Any number of processes may ask at once; one does it. */
export async function migrate(connection: Connection, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: "sightline-migrate" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await applyMissing(client, log);
    await migrateJobQueue(connection);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client, log: (line: string) => void): Promise<void> {
  await client.query(
    "create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz(3) not null default now())",
  );
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  const files = await readMigrations();
  const unknown = [...applied.keys()].find((name) => !files.some((file) => file.name === name));
  if (unknown) {
    throw new MigrationError(
      `The database knows the migration ${unknown}, which this version of Sightline does not; use a newer version.`,
    );
  }
  for (const file of files) {
    const hash = applied.get(file.name);
    if (hash === file.hash) continue;
    if (hash !== undefined) {
      throw new MigrationError(
        `The migration ${file.name} was changed after it had been applied; migrations only go forward.`,
      );
    }
    await applyOne(client, file);
    log(`database: applied ${file.name}`);
  }
}

async function applyOne(
  client: pg.Client,
  file: { name: string; hash: string; sql: string },
): Promise<void> {
  await client.query("begin");
  try {
    await client.query(file.sql);
    await client.query("insert into migrations (name, hash) values ($1, $2)", [
      file.name,
      file.hash,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new MigrationError(`The migration ${file.name} failed; nothing of it was kept.`, {
      cause: error,
    });
  }
}

async function readMigrations() {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), "utf8");
      return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** The queue's own tables must be there before the first job is queued in a transaction. */
async function migrateJobQueue(connection: Connection): Promise<void> {
  const pool = openPlainPool(connection, {
    max: 1,
    name: "sightline-migrate",
    onError: () => undefined,
  });
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, inject } from "vitest";
import { type Connection, type Database, openDatabase, openPlainPool } from "#db/database.ts";
import type { Roles } from "#db/roles.ts";
import { until } from "./patience.ts";

export type TestDatabase = Roles & { drop(): Promise<void> };

/** As the app connects: through the pooler, where the run has one, and past it. */
export function connectionsOf({ connection }: Pick<TestDatabase, "connection">) {
  const { pooler, host } = inject("postgres");
  // A test that has the server reached in another way means that one.
  return pooler && connection.host === host
    ? { connection: { ...connection, ...pooler, isShared: true }, direct: connection }
    : { connection, direct: connection };
}

/** Those of the test file that runs now. */
const notDropped = new Set<string>();

/** A database of this test file's own, as the migrations made it: cloned in some 30 ms. */
export function cloneDatabase(): Promise<TestDatabase> {
  return makeDatabase("template_sightline");
}

/** One with nothing in it. */
export function makeEmptyDatabase(): Promise<TestDatabase> {
  return makeDatabase("template1");
}

/** From now on it is nobody's own: it is there for others to clone until the run ends. */
export async function keepAs(
  client: pg.Client,
  { connection: { database = "" } }: TestDatabase,
  name: string,
): Promise<void> {
  await untilNobodyIsIn(client, database);
  await client.query(`alter database ${database} rename to ${name}`);
  notDropped.delete(database);
}

/** As the one that owns the tables, and without the app's time limit. */
export async function withOwner<T>(
  { owner }: Pick<TestDatabase, "owner">,
  run: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openDatabase(
    openPlainPool(owner, { max: 1, name: "owner", onError: () => undefined }),
  );
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}

export async function makeDatabase(
  template: string,
  strategy: "wal_log" | "file_copy" = "wal_log",
): Promise<TestDatabase> {
  const { pooler: _, ...server } = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withServer((client) =>
    client.query(`create database ${name} template ${template} strategy ${strategy}`),
  );
  notDropped.add(name);
  const connection = { ...server, database: name };
  return {
    connection,
    owner: asOwner(connection),
    drop: () => withServer((client) => dropDatabase(client, name)),
  };
}

/** The app's role changes no table and gathers no statistics; this one does. */
export function asOwner(connection: Connection): Connection {
  return { ...connection, user: "owner" };
}

/** Files share their worker, so what one leaves open would go on working beside the next one. */
export function requireAllDropped(): void {
  const left = [...notDropped];
  notDropped.clear();
  expect(left, "databases, and the apps on them, that this file did not close").toEqual([]);
}

/** Nobody is thrown out: whoever closed the app and is still connected has forgotten something. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  notDropped.delete(name);
  await untilNobodyIsIn(client, name);
  await client.query(`drop database ${name}`);
}

/** A connection that was closed here is there a moment longer, until its process has ended. */
async function untilNobodyIsIn(client: pg.Client, name: string): Promise<void> {
  await until(`Somebody is still connected to ${name} after its app was closed.`, async () => {
    const { rows } = await client.query("select from pg_stat_activity where datname = $1", [name]);
    return rows.length === 0;
  });
}

export async function withServer(run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(asOwner({ ...inject("postgres"), database: "app" }));
  client.on("error", () => undefined);
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}

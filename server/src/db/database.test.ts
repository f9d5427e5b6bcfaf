import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { type Connection, type Database, openDatabase, openPool } from "./database.ts";
import { plannedForItsValues } from "./planning.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

async function on<T>(connection: Connection, run: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(openPool(connection, { max: 1, name: "test", onError: () => undefined }));
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}

type Settings = { plans: string; jit: string; work_mem: string };

async function settingsOn(connection: Connection): Promise<Settings | undefined> {
  return on(connection, async (db) => {
    const { rows } = await sql<Settings>`
      select current_setting('plan_cache_mode') as plans, current_setting('jit') as jit,
        current_setting('work_mem') as work_mem`.execute(db);
    return rows[0];
  });
}

const ours = { plans: "force_generic_plan", jit: "off", work_mem: "4MB" };

test("statements are planned for any values, and compiled by none", async () => {
  expect(await settingsOn(database.connection)).toEqual(ours);
});

test("what a connection says itself is kept, and has the last word", async () => {
  const saying = (options: string) => ({ ...database.connection, options });
  expect(await settingsOn(saying("-c work_mem=5MB"))).toEqual({ ...ours, work_mem: "5MB" });
  expect(await settingsOn(saying("-c plan_cache_mode=auto"))).toEqual({ ...ours, plans: "auto" });
});

test("so is what an address says", async () => {
  const { host, port, user, database: name, password } = database.connection;
  const address = new URLSearchParams({
    host: String(host),
    port: String(port),
    user: String(user),
    ...(typeof password === "string" ? { password } : {}),
    options: "-c work_mem=5MB",
  });
  const connectionString = `postgres:///${name}?${address.toString()}`;
  expect(await settingsOn({ connectionString })).toEqual({ ...ours, work_mem: "5MB" });
});

type Plans = { generic_plans: number; custom_plans: number };

async function plansOf(db: Database, word: string): Promise<Plans | undefined> {
  const { rows } = await sql<Plans>`
    select generic_plans, custom_plans from pg_prepared_statements
    where statement like ${`%as ${word}%`} and statement not like '%pg_prepared%'`.execute(db);
  return rows[0];
}

test("a statement is planned once, or where its values decide each time", async () => {
  await on(database.connection, async (db) => {
    for (const id of [1, 2, 3]) {
      await sql`select id as usual from users where id = ${id}`.execute(db);
      await plannedForItsValues(db, sql`select id as decided from users where id = ${id}`);
    }
    expect(await plansOf(db, "usual")).toEqual({ generic_plans: 3, custom_plans: 0 });
    expect(await plansOf(db, "decided")).toEqual({ generic_plans: 0, custom_plans: 3 });
  });
});

test("texts without end fill one connection's names, never another's", async () => {
  await on(database.connection, async (db) => {
    for (const length of Array.from({ length: 1_001 }).keys()) {
      await sql`select ${0} as zero, ${sql.lit("x".repeat(length))} as made_up`.execute(db);
    }
    await sql`select ${1} as too_late`.execute(db);
    expect(await plansOf(db, "zero, ''")).toEqual({ generic_plans: 1, custom_plans: 0 });
    expect(await plansOf(db, "too_late")).toBeUndefined();
  });
  await on(database.connection, async (db) => {
    await sql`select ${1} as in_time`.execute(db);
    expect(await plansOf(db, "in_time")).toEqual({ generic_plans: 1, custom_plans: 0 });
  });
});

describe("where a pooler shares connections for a transaction at a time", () => {
  const shared = () => ({ ...database.connection, isShared: true });
  type Bounds = { statement: string; idle: string; jit: string };

  async function boundsOn(db: Database): Promise<Bounds | undefined> {
    const { rows } = await sql<Bounds>`
      select current_setting('statement_timeout') as statement, current_setting('jit') as jit,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
    return rows[0];
  }

  test("nothing is left with a connection that the next one would find", async () => {
    const before = { statement: "0", idle: "0", jit: "on" };
    await on(shared(), async (db) => {
      expect(await boundsOn(db)).toEqual(before);
      await db.transaction().execute(async (trx) => {
        expect(await boundsOn(trx)).toEqual({ statement: "30s", idle: "30s", jit: "off" });
        await sql`select ${1}::int as one`.execute(trx);
      });
      expect(await boundsOn(db)).toEqual(before);
      const { rows } = await sql`select name from pg_prepared_statements`.execute(db);
      expect(rows).toEqual([]);
    });
  });

  test("a transaction is kept, or undone, as any", async () => {
    const mark = (db: Database, word: string) =>
      sql`select set_config('test.word', ${word}, true)`.execute(db);
    await on(shared(), async (db) => {
      const refused = db.transaction().execute(async (trx) => {
        await mark(trx, "undone");
        throw new Error("refused");
      });
      await expect(refused).rejects.toThrow("refused");
      const answer = await db.transaction().execute(async (trx) => {
        await mark(trx, "kept");
        return sql<{ word: string }>`select current_setting('test.word') as word`.execute(trx);
      });
      expect(answer.rows).toEqual([{ word: "kept" }]);
    });
  });
});

test("by itself nobody waits much longer for an answer than statements may take", async () => {
  const options = { max: 1, name: "test", onError: () => undefined };
  const pool = openPool(database.connection, options);
  expect(pool.options).toMatchObject({
    statement_timeout: 30_000,
    query_timeout: 35_000,
    connectionTimeoutMillis: 10_000,
  });
  await pool.end();
});

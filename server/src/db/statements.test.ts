import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { type Database, openDatabase, openPool } from "./database.ts";
import { type Answer, Statement } from "./statements.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(openPool(database.owner, { max: 1, name: "test", onError: () => undefined }));
  await sql`create table kept (id int primary key, word text)`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test("is read the same the first time and after, whatever its columns are", async () => {
  const ask = async (word: string | null) => {
    const { rows } = await sql`
      select ${word}::text as word, 9007199254740991::bigint as large, 1.50::numeric as exact,
        true as so, 'x'::bytea as bytes, '{"a":[1,null]}'::jsonb as json, array['a', null] as words,
        date '2026-03-29' as day, timestamptz '2026-03-29 02:00:00.5+00' as at, 1 as twice, 2 as twice`.execute(
      db,
    );
    return rows;
  };
  const row = {
    large: 9_007_199_254_740_991,
    exact: "1.50",
    so: true,
    bytes: Buffer.from("x"),
    json: { a: [1, null] },
    words: ["a", null],
    day: "2026-03-29",
    at: "2026-03-29T02:00:00.500Z",
    twice: 2,
  };
  expect(await ask("one")).toEqual([{ word: "one", ...row }]);
  expect(await ask(null)).toEqual([{ word: null, ...row }]);
  expect(await ask("three")).toEqual([{ word: "three", ...row }]);
});

test("tells how many rows a write has touched", async () => {
  const words = ["a", "b", "c"].map((word, index) => ({ id: index + 1, word }));
  for (const { id, word } of words) {
    const inserted = await sql`insert into kept values (${id}, ${word})`.execute(db);
    expect(inserted.numAffectedRows).toBe(1n);
  }
  const updated = await sql`update kept set word = ${"d"} where id > ${1}`.execute(db);
  expect(updated.numAffectedRows).toBe(2n);
  const deleted = await sql<{ id: number }>`delete from kept where id < ${3} returning id`.execute(
    db,
  );
  expect([deleted.numAffectedRows, deleted.rows]).toEqual([2n, [{ id: 1 }, { id: 2 }]]);
  const none = await sql`delete from kept where id = ${99}`.execute(db);
  expect([none.numAffectedRows, none.rows]).toEqual([0n, []]);
});

const ask = (client: pg.Client, types: pg.TypeOverrides, text: string, values: unknown[]) =>
  new Promise<unknown[]>((resolve, reject) => {
    const done = (error: Error | null, answer?: Answer) =>
      answer ? resolve(answer.rows) : reject(error ?? new Error("There was no answer."));
    client.query(new Statement({ name: text, text, types }, values, done) as unknown as pg.Query);
  });

test("what fails spoils no other that is sent with it", async () => {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.BOOL, (text) => {
    if (text === "t") throw new Error("It can't be read.");
    return false;
  });
  const client = new pg.Client({ ...database.connection, pipeline: true });
  await client.connect();
  const divide = "select 12 / $1::int as result";
  const compare = "select n < $1::int as less from generate_series(1, 3) n";
  const unread = {
    toPostgres: () => {
      throw new Error("It can't be written.");
    },
  };
  const asked = [
    [divide, 3],
    [divide, 0],
    [divide, 4],
    [compare, 2],
    [compare, 1],
    ["select nothing from $1", 1],
    [divide, unread],
    [divide, 6],
    ["select $1::int as none where false", 1],
  ] as const;
  try {
    for (const _time of ["described", "known"]) {
      const answers = asked.map(([text, value]) => ask(client, types, text, [value]));
      const said = (await Promise.allSettled(answers)).map((one) =>
        one.status === "fulfilled" ? one.value : String(one.reason),
      );
      expect(said).toEqual([
        [{ result: 4 }],
        "error: division by zero",
        [{ result: 3 }],
        "Error: It can't be read.",
        [{ less: false }, { less: false }, { less: false }],
        'error: syntax error at or near "$1"',
        "Error: It can't be written.",
        [{ result: 2 }],
        [],
      ]);
    }
  } finally {
    await client.end();
  }
});

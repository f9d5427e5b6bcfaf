import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "#testing/patience.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { compileOnce } from "./compiled.ts";
import { type Database, openDatabase, openPool } from "./database.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  const pool = openPool(database.owner, { max: 2, name: "test", onError: () => undefined });
  db = openDatabase(pool);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test("a statement that is compiled once gets each call's own values", async () => {
  const ask = compileOnce<{ word: string; number: number }, { said: string }, "short" | "long">(
    ({ word, number }, shape) =>
      shape === "short"
        ? sql`select ${word}::text as said`
        : sql`select repeat(${word}::text, ${number}::int) || ${"!"}::text || ${word}::text as said`,
  );
  expect(await ask(db, { word: "a", number: 2 }, "long")).toEqual([{ said: "aa!a" }]);
  expect(await ask(db, { word: "b", number: 3 }, "long")).toEqual([{ said: "bbb!b" }]);
  expect(await ask(db, { word: "c", number: 3 }, "short")).toEqual([{ said: "c" }]);
  const many = [1, 2, 3].map((number) => ask(db, { word: String(number), number }, "long"));
  expect(await Promise.all(many)).toEqual([
    [{ said: "1!1" }],
    [{ said: "22!2" }],
    [{ said: "333!3" }],
  ]);
});

const remember = compileOnce<{ word: string }, { said: string }>(
  ({ word }) => sql`select set_config('test.word', ${word}, true) as said from pg_sleep(0.02)`,
);
const recall = compileOnce<{ before: string }, { said: string }>(
  ({ before }) => sql`select ${before}::text || current_setting('test.word') as said`,
);
const fail = compileOnce<{ number: number }, object>(
  ({ number }) => sql`select 1 / ${number}::int as said`,
);

test("what a transaction asks for together is done in its order", async () => {
  const said = await db
    .transaction()
    .execute((trx) =>
      Promise.all([
        remember(trx, { word: "one" }),
        recall(trx, { before: "1 " }),
        remember(trx, { word: "two" }),
        recall(trx, { before: "2 " }),
      ]),
    );
  expect(said.flat()).toEqual(["one", "1 one", "two", "2 two"].map((words) => ({ said: words })));
});

test("what fails among them undoes the transaction, and leaves nothing behind", async () => {
  const failing = db.transaction().execute(async (trx) => {
    await sql`create table kept (word text)`.execute(trx);
    await Promise.all([
      remember(trx, { word: "one" }),
      fail(trx, { number: 0 }),
      recall(trx, { before: "" }),
    ]);
  });
  await expect(failing).rejects.toThrow("division by zero");
  await expect(sql`select from kept`.execute(db)).rejects.toThrow("does not exist");
});

test("of reads at once outside a transaction, one that fails spoils none of the others", async () => {
  const divide = compileOnce<{ number: number }, { said: number }>(
    ({ number }) => sql`select 12 / ${number}::int as said`,
  );
  const asked = [1, 2, 0, 3, 0, 4, 6].map((number) => divide(db, { number }));
  const answers = await Promise.allSettled(asked);
  expect(
    answers.map((one) => (one.status === "fulfilled" ? one.value[0]?.said : "failed")),
  ).toEqual([12, 6, "failed", 4, "failed", 3, 2]);
});

test("where its connection was lost, the next read opens another", async () => {
  const ask = compileOnce<{ word: string }, { said: string; pid: number }>(
    ({ word }) => sql`select ${word}::text as said, pg_backend_pid() as pid`,
  );
  const before = await Promise.all(["a", "b", "c"].map((word) => ask(db, { word })));
  const pids = before.flat().map(({ pid }) => pid);
  await sql`select pg_terminate_backend(pid, 10000) from unnest(${pids}::int[]) pid`.execute(db);
  await until("Reads go on failing.", async () => {
    const again = await Promise.allSettled(["a", "b", "c"].map((word) => ask(db, { word })));
    return again.every(
      (one) => one.status === "fulfilled" && !pids.includes(one.value[0]?.pid ?? 0),
    );
  });
});

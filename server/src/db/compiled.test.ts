import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { compileOnce } from "./compiled.ts";
import { type Database, openDatabase, openPool } from "./database.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  const pool = openPool(database.connection, { max: 2, name: "test", onError: () => undefined });
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

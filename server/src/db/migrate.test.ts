import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { type Database, openDatabase, openPool } from "./database.ts";
import { migrate, MigrationError } from "./migrate.ts";

let clone: TestDatabase;
let db: Database;

beforeAll(async () => {
  clone = await cloneDatabase();
  db = openDatabase(openPool(clone.connection, { max: 2, name: "test", onError: () => undefined }));
});
afterAll(async () => {
  await db.destroy();
  await clone.drop();
});

const applied = async () =>
  (await db.selectFrom("migrations").select("name").execute()).map((row) => row.name);

test("five processes at once apply each migration once", async () => {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  await Promise.all(Array.from({ length: 5 }, () => migrate(clone.connection, log)));
  const names = await applied();
  expect(names.length).toBeGreaterThan(1);
  expect(lines).toHaveLength(names.length);
});

test("a second run applies nothing", async () => {
  const lines: string[] = [];
  await migrate(clone.connection, (line) => void lines.push(line));
  expect(lines).toEqual([]);
});

test("a migration that was changed after it was applied is refused", async () => {
  await sql`update migrations set hash = 'other' where name = '0001_accounts.sql'`.execute(db);
  await expect(migrate(clone.connection, () => undefined)).rejects.toThrow(MigrationError);
});

test("a database of a newer version is refused, and nothing is touched", async () => {
  await sql`insert into migrations (name, hash) values ('9999_later.sql', 'x')`.execute(db);
  await expect(migrate(clone.connection, () => undefined)).rejects.toThrow("use a newer version");
});

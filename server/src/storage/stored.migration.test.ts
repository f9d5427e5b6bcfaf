import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase, openPool } from "#db/database.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";

const folder = path.join(import.meta.dirname, "..", "db", "migrations");
const moving = "0054_stored_files.sql";

let clone: TestDatabase;
let db: Database;

beforeAll(async () => {
  clone = await cloneDatabase();
  db = openDatabase(openPool(clone.owner, { max: 1, name: "test", onError: () => undefined }));
  await run("drop schema public cascade; create schema public");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  for (const name of names.filter((one) => one < moving)) await runFile(name);
  await run(before);
  await db.transaction().execute(async (trx) => {
    await sql.raw(await readFile(path.join(folder, moving), "utf8")).execute(trx);
  });
});
afterAll(async () => {
  await db.destroy();
  await clone.drop();
});

const run = (text: string) => sql.raw(text).execute(db);
const runFile = async (name: string) => run(await readFile(path.join(folder, name), "utf8"));
const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows;

/** A text, a picture with its reduced copy, and exports in each state. */
const before = `
  insert into users (email, password_hash, first_name, last_name)
    values ('a@example.org', 'x', 'Person', 'One');
  insert into attachments (owner_id, waiting, filename, type, bytes, sha256, file_key, inline_key, inline_bytes, created_at)
    values (1, true, 'a.txt', 'text/plain', 1, sha256('a'), repeat('a', 48), null, null, '2026-01-01T00:00:00Z'),
      (1, true, 'b.png', 'image/png', 1, sha256('b'), repeat('b', 48), repeat('c', 48), 1, '2026-01-02T00:00:00Z');
  insert into data_exports (user_id, state, file, created_at, ready_at, expires_at)
    values (1, 'ready', 'x.zip', now(), now(), now() + interval '7 days'), (1, 'expired', null, now(), now(), now()),
      (1, 'working', null, now(), null, null);
`;

test("every file that was attached is known to the storage, under the key it had", async () => {
  expect(
    await read("select key, put_at::date::text as put from stored_files order by key"),
  ).toEqual([
    { key: "a".repeat(48), put: "2026-01-01" },
    { key: "b".repeat(48), put: "2026-01-02" },
    { key: "c".repeat(48), put: "2026-01-02" },
  ]);
  for (const column of ["file_key", "inline_key"])
    await expect(run(`update attachments set ${column} = 'unknown' where id = 2`)).rejects.toThrow(
      "violates foreign key constraint",
    );
  await expect(run("delete from stored_files where key like 'c%'")).rejects.toThrow(
    "violates foreign key constraint",
  );
  // The same bytes may be named more than once.
  await run("update attachments set file_key = repeat('b', 48) where id = 1");
});

test("an export on one machine's disk is over; one that is being made goes on", async () => {
  expect(await read("select state, file from data_exports order by id")).toEqual([
    { state: "expired", file: null },
    { state: "expired", file: null },
    { state: "working", file: null },
  ]);
});

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { eventKinds } from "@sightline/contract/notifications/notifications.kinds.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase, openPool } from "#db/database.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";

const folder = path.join(import.meta.dirname, "..", "..", "db", "migrations");
const gathering = "0039_notifications_gathered.sql";
const lining = "0041_notification_lines.sql";

let clone: TestDatabase;
let db: Database;
let superseded: unknown[];

beforeAll(async () => {
  clone = await cloneDatabase();
  db = openDatabase(openPool(clone.owner, { max: 1, name: "test", onError: () => undefined }));
  await run("drop schema public cascade; create schema public");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  for (const name of names.filter((one) => one < gathering)) await runFile(name);
  await run(before);
  await runFile(gathering);
  superseded = await read("select place from notifications where superseded order by place");
  for (const name of names.filter((one) => one > gathering && one <= lining)) await runFile(name);
});
afterAll(async () => {
  await db.destroy();
  await clone.drop();
});

const run = (text: string) => sql.raw(text).execute(db);
const runFile = async (name: string) => run(await readFile(path.join(folder, name), "utf8"));
const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows;

/** Of person 1 all that there may be, each at the place of its number; of person 2 one. */
const before = `
  insert into users (email, password_hash, first_name, last_name)
    select n || '@example.org', 'x', 'Person', 'Number ' || n from generate_series(1, 2) n;
  insert into notifications
    (place, user_id, kind, thread_kind, thread_id, internal, listed, on_screen, at, read_at)
  values
    (1, 1, 'comment', 'request', 7, false, true, true, now(), now()),
    (2, 1, 'comment', 'request', 7, false, true, true, now(), now()),
    (3, 1, 'overdue', 'request', 7, false, true, true, now(), null),
    (4, 1, 'comment', 'request', 7, false, true, true, now(), now()),
    (5, 1, 'request_mention', 'request', 7, true, true, true, now(), now()),
    (6, 1, 'request_mention', 'request', 7, false, true, true, now(), now()),
    (7, 1, 'post_comment', 'post', 7, false, true, true, now(), null),
    (8, 1, 'post_comment', 'post', 7, false, true, true, now(), now()),
    (9, 1, 'role_changed', 'account', 1, false, true, true, now(), now()),
    (10, 1, 'export_ready', 'account', 1, false, true, true, now(), null),
    (11, 1, 'comment', 'request', 8, false, false, true, now(), null),
    (12, 2, 'comment', 'request', 7, false, true, true, now(), null);
`;

test("what a later one of its kind stands for is passed over, but not what is unread", () => {
  expect(superseded).toEqual([{ place: 1 }, { place: 2 }]);
});

test("each thing stands where one was last told of it, in all and of each choice", async () => {
  const lines = await read<{ line: string }>(`
    select concat_ws(' ', user_id, thread_kind, thread_id, nullif(kind, ''),
      '|', nullif(choice, ''), place, case when unread then 'unread' end) as line
    from notification_lines order by user_id, choice, place`);
  expect(lines.map(({ line }) => line)).toEqual([
    "1 request 7 | 3 unread",
    "1 request 7 | 6",
    "1 post 7 | 7 unread",
    "1 post 7 | 8",
    "1 account 1 role_changed | 9",
    "1 account 1 export_ready | 10 unread",
    "1 account 1 role_changed | account 9",
    "1 account 1 export_ready | account 10 unread",
    "1 request 7 | comment 4",
    "1 post 7 | comment 7 unread",
    "1 post 7 | comment 8",
    "1 request 7 | mention 6",
    "1 request 7 | reminder 3 unread",
    "2 request 7 | 12 unread",
    "2 request 7 | comment 12 unread",
  ]);
});

// Were a kind to go by another choice, those who were told of it before would look for it in vain.
test("every kind that there was goes by the choice that it went by then", async () => {
  const text = await readFile(path.join(folder, lining), "utf8");
  const then = Array.from(text.matchAll(/\('(\w+)',\s+array\[([^\]]+)\]\)/g), ([, choice, kinds]) =>
    (kinds ?? "").split(",").map((kind) => [kind.trim().replaceAll("'", ""), choice]),
  ).flat();
  expect(then.length).toBeGreaterThan(50);
  const now = new Map<string, string>(
    Object.entries(eventKinds).map(([kind, { choice }]) => [kind, choice]),
  );
  expect(then.map(([kind = ""]) => [kind, now.get(kind)])).toEqual(then);
});

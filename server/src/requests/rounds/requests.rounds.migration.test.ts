import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase, openPool } from "#db/database.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";

const folder = path.join(import.meta.dirname, "..", "..", "db", "migrations");
const moving = "0050_rounds.sql";

let clone: TestDatabase;
let db: Database;

beforeAll(async () => {
  clone = await cloneDatabase();
  db = openDatabase(openPool(clone.owner, { max: 1, name: "test", onError: () => undefined }));
  await run("drop schema public cascade; create schema public");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  for (const name of names.filter((one) => one < moving)) await runFile(name);
  await run(before);
  await runFile(moving);
});
afterAll(async () => {
  await db.destroy();
  await clone.drop();
});

const run = (text: string) => sql.raw(text).execute(db);
const runFile = async (name: string) => run(await readFile(path.join(folder, name), "utf8"));
const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows;

/** The first was put back, somebody works on the second, the third waits for an answer. */
const before = `
  insert into users (email, password_hash, first_name, last_name)
    select n || '@example.org', 'x', 'Person', 'Number ' || n from generate_series(1, 2) n;
  insert into calendars (name, time_zone, hours) values ('Office', 'UTC', '{}');
  insert into insight_categories (slug, name, icon, position, calendar_id, target_minutes)
    values ('a', 'A category', 'circle', 1, 1, 60);
  insert into insight_requests (requester_id, category_id, title, description, created_at, activity_at, promised_at, target_minutes, status, claimed_by, paused_at)
    select 1, 1, 'Question number ' || n, 'What we would like to know.', now(), now(), now(), 60, status, claimed_by, paused_at
    from (values (1, 'in_progress', null, null), (2, 'in_progress', 2, null), (3, 'needs_clarification', null, now()))
      as r (n, status, claimed_by, paused_at);
  insert into insight_points (request_id, position, text) select id, 1, title from insight_requests;
`;

test("what nobody works on is submitted, and its log says since when", async () => {
  expect(await read("select id, status from insight_requests order by id")).toEqual([
    { id: 1, status: "submitted" },
    { id: 2, status: "in_progress" },
    { id: 3, status: "needs_clarification" },
  ]);
  expect(
    await read("select request_id, kind, status_after, actor_id from insight_request_events"),
  ).toEqual([{ request_id: 1, kind: "released", status_after: "submitted", actor_id: null }]);
});

test("the points there are were asked in the first round", async () => {
  expect(await read("select distinct round from insight_points")).toEqual([{ round: 1 }]);
});

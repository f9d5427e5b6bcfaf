import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insightDraft } from "@sightline/contract/drafts.contents.ts";
import { type Database, openDatabase, openPool } from "#db/database.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";

const folder = path.join(import.meta.dirname, "..", "..", "db", "migrations");
const moving = "0042_points.sql";

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

/**
 * The first was delivered, corrected with other marks, and sent back; the second answered in a
 * category that asks nothing; the third is being written; nobody has answered the fourth.
 */
const before = `
  insert into users (email, password_hash, first_name, last_name)
    select n || '@example.org', 'x', 'Person', 'Number ' || n from generate_series(1, 2) n;
  insert into calendars (name, time_zone, hours) values ('Office', 'UTC', '{}');
  insert into insight_categories (slug, name, icon, position, calendar_id, target_minutes)
    values ('a', 'A category', 'circle', 1, 1, 60);
  insert into insight_questions (category_id, lineage_id, position, label, kind, required, asked_from)
    select 1, n, n, label, 'short_text', true, now()
    from (values (1, 'What do you make or sell?'), (2, 'Prices'), (3, 'Since when?')) as q (n, label);
  insert into insight_requests (requester_id, category_id, title, description, created_at, activity_at, promised_at, target_minutes)
    select 1, 1, 'Question number ' || n, 'What we would like to know.', now(), now(), now(), 60
    from generate_series(1, 4) n;
  begin;
  insert into insights (request_id, version, published_at) values (1, 2, now()), (2, 1, now());
  insert into insight_versions (insight_id, version, author_id, note, summary, body, outcome, published_at)
    values (1, 1, 2, null, 'In short', 'At length', 'partly_answered', now()),
      (1, 2, 2, 'Corrected', 'In short', 'At length', 'answered', now()),
      (2, 1, 2, null, 'In short', 'At length', 'not_found', now());
  commit;
  insert into insight_coverage (insight_id, version, question_id, mark, note)
    values (1, 1, 2, 'not_found', 'Looked in three registers.'), (1, 1, 1, 'answered', ''), (1, 1, 3, 'partly', ''),
      (1, 2, 1, 'answered', repeat('x', 1500)), (1, 2, 2, 'answered', 'Zebras too.' || repeat('y', 1500)), (1, 2, 3, 'answered', '');
  insert into insight_request_events (request_id, kind, actor_id, details, created_at)
    values (1, 'revision_asked', 1, '{"questions":[{"insight_question_id":2,"label":"Prices"}]}', now());
  insert into drafts (user_id, kind, insight_request_id, content, created_at, saved_at)
    values
      (2, 'insight', 3, '{"summary":"So far","outcome":null,"coverage":[
        {"insight_question_id":2,"mark":null,"note":"Still to come."},{"insight_question_id":1,"mark":"answered","note":""}]}', now(), now()),
      (2, 'insight', 4, '{"summary":"Hardly begun","coverage":[]}', now(), now()),
      (1, 'request', null, '{"title":"Half written"}', now(), now());
`;

test("each request has one point, its title", async () => {
  expect(await read("select request_id, position, text from insight_points order by 1")).toEqual(
    [1, 2, 3, 4].map((n) => ({ request_id: n, position: 1, text: `Question number ${n}` })),
  );
});

test("several marks on questions become one on the point: that of the outcome, with every note", async () => {
  const rows = await read<{ note: string }>(`
    select c.insight_id, c.version, p.request_id, c.mark, c.note
    from insight_coverage c join insight_points p on p.id = c.point_id order by 1, 2`);
  expect(rows).toEqual([
    {
      insight_id: 1,
      version: 1,
      request_id: 1,
      mark: "partly",
      // What said otherwise than the outcome, and what was noted, each under its question.
      note: "What do you make or sell? Answered\nPrices: Not found. Looked in three registers.",
    },
    {
      insight_id: 1,
      version: 2,
      request_id: 1,
      mark: "answered",
      note: `What do you make or sell? ${"x".repeat(1500)}\nPrices: Zebras too.${"y".repeat(1500)}`,
    },
    { insight_id: 2, version: 1, request_id: 2, mark: "not_found", note: "" },
  ]);
});

test("what is written from now on is bounded as before", async () => {
  const long = `insert into insight_coverage (insight_id, version, point_id, mark, note)
    values (1, 1, 2, 'answered', repeat('z', 2001))`;
  await expect(run(long)).rejects.toThrow("insight_coverage_note_check");
});

test("what is half written speaks of the point too, and is still read whole", async () => {
  const rows = await read<{ content: unknown }>("select content from drafts order by id");
  const [writing, begun, asking] = rows.map(({ content }) => content);
  expect(insightDraft.parse(writing)).toMatchObject({
    summary: "So far",
    coverage: [{ insight_point_id: 3, mark: null, note: "Prices: Still to come." }],
  });
  expect(insightDraft.parse(begun)).toMatchObject({ summary: "Hardly begun", coverage: [] });
  expect(asking).toEqual({ title: "Half written" });
});

test("the log is not rewritten, and what is found by a note is still found by it", async () => {
  expect(await read("select details from insight_request_events")).toEqual([
    { details: { questions: [{ insight_question_id: 2, label: "Prices" }] } },
  ]);
  const found = await read(
    `select kind, source_id from search_documents where words @@ to_tsquery('folded_simple', 'zebras')`,
  );
  expect(found).toEqual([{ kind: "insight", source_id: 1 }]);
});

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase, openPool } from "#db/database.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";

const folder = path.join(import.meta.dirname, "..", "db", "migrations");
const moving = "0019_conversations.sql";

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
 * Ids meet in all three tables; some are deleted, changed, reported, told of and still to be mailed.
 * Of those on the post, 1 and 4 name the same person, and 2 and 5 are reported by the same one: each
 * moves to where the other was.
 */
const before = `
  insert into users (email, password_hash, first_name, last_name)
    select n || '@example.org', 'x', 'Person', 'Number ' || n from generate_series(1, 3) n;
  insert into calendars (name, time_zone, hours) values ('Office', 'UTC', '{}');
  insert into insight_categories (slug, name, icon, position, calendar_id, target_minutes)
    values ('a', 'A category', 'circle', 1, 1, 60);
  insert into insight_requests (requester_id, category_id, title, description, created_at, activity_at, promised_at, target_minutes)
    values (1, 1, 'A question', 'What we would like to know.', now(), now(), now(), 60);
  insert into insight_request_followers (request_id, user_id, created_at, mailed_comment_id)
    values (1, 2, now(), 2);
  begin;
  insert into insights (request_id, published_at) values (1, now());
  insert into insight_versions (insight_id, version, author_id, summary, body, outcome, published_at)
    values (1, 1, 2, 'In short', 'At length', 'answered', now());
  commit;
  insert into insight_groups (name, created_at, activity_at) values ('Harbour', now(), now());
  insert into insight_group_shares (group_id, insight_id, shared_by, created_at) values (1, 1, 1, now());
  insert into board_posts (author_id, title, body, created_at, activity_at) values (1, 'A post', 'Words', now(), now());

  insert into insight_request_comments (request_id, author_id, internal, body, created_at, deleted_at)
    values (1, 1, false, 'Request one', now(), null), (1, 2, true, 'Request two', now(), null), (1, 1, false, '', now(), now());
  insert into board_comments (post_id, author_id, body, version, created_at, edited_at, deleted_at, deleted_by)
    values (1, 1, 'Post one', 3, now(), now(), null, null), (1, 2, 'Post two', 1, now(), null, now(), 3),
      (1, 1, 'Post three', 1, now(), null, null, null), (1, 1, 'Post four', 1, now(), null, null, null),
      (1, 1, 'Post five', 1, now(), null, null, null);
  insert into insight_group_share_comments (share_id, author_id, body, created_at, deleted_at)
    values (1, 3, 'Share one', now(), null), (1, 3, 'Share two', now(), now());

  insert into board_mentions (post_id, comment_id, user_id, created_at) values (1, null, 2, now()), (1, 1, 3, now()), (1, 4, 3, now());
  insert into board_reports (post_id, comment_id, reporter_id, reason, created_at, outcome, settled_by, settled_at)
    values (1, 2, 1, 'Rude', now(), null, null, null), (1, 1, 2, 'Not nice', now(), 'dismissed', 3, now()),
      (1, 5, 1, 'Rude again', now(), null, null, null);
  insert into idempotency_keys (user_id, method, path, key, body_hash, status, answer, created_at)
    values (1, 'POST', '/api/v1/board_posts/1/comments', 'k', '', 201, '{"comment":{"id":1,"body":"Post one"}}', now()),
      (3, 'POST', '/api/v1/insight_group_shares/1/comments', 'k', '', 201, '{"comment":{"id":2,"body":"Share two"}}', now()),
      (1, 'POST', '/api/v1/insight_requests/1/comments', 'k', '', 201, '{"comment":{"id":1,"body":"Request one"}}', now()),
      (1, 'POST', '/api/v1/board_posts', 'k', '', 201, '{"board_post":{"id":1}}', now());
  select graphile_worker.add_job('send_mail', '{"name":"board_mention","input":{"user_id":3,"post_id":1,"comment_id":1}}'::json);
  select graphile_worker.add_job('send_mail', '{"name":"board_mention","input":{"user_id":2,"post_id":1,"comment_id":null}}'::json);
`;

test("every comment is where it was, in its order, with all that it had", async () => {
  const rows = await read(`
    select id, coalesce('request ' || request_id, 'post ' || post_id, 'share ' || share_id) as place,
      author_id, internal, body, version, edited_at is not null as edited, deleted_by, reported
    from comments order by id`);
  const plain = { internal: false, version: 1, edited: false, deleted_by: null, reported: false };
  expect(rows).toEqual([
    { ...plain, id: 1, place: "request 1", author_id: 1, body: "Request one" },
    { ...plain, id: 2, place: "request 1", author_id: 2, body: "Request two", internal: true },
    { ...plain, id: 3, place: "request 1", author_id: 1, body: "", deleted_by: 1 },
    { ...plain, id: 4, place: "post 1", author_id: 1, body: "Post one", version: 3, edited: true },
    {
      ...plain,
      id: 5,
      place: "post 1",
      author_id: 2,
      body: "Post two",
      deleted_by: 3,
      reported: true,
    },
    { ...plain, id: 6, place: "post 1", author_id: 1, body: "Post three" },
    { ...plain, id: 7, place: "post 1", author_id: 1, body: "Post four" },
    { ...plain, id: 8, place: "post 1", author_id: 1, body: "Post five", reported: true },
    { ...plain, id: 9, place: "share 1", author_id: 3, body: "Share one" },
    { ...plain, id: 10, place: "share 1", author_id: 3, body: "Share two", deleted_by: 3 },
  ]);
});

test("mentions, reports, kept answers and waiting mails follow; what a follower was told stays", async () => {
  expect(await read("select comment_id, user_id from board_mentions order by 2, 1")).toEqual([
    { comment_id: null, user_id: 2 },
    { comment_id: 4, user_id: 3 },
    { comment_id: 7, user_id: 3 },
  ]);
  expect(await read("select comment_id, reason from board_reports order by id")).toEqual([
    { comment_id: 5, reason: "Rude" },
    { comment_id: 4, reason: "Not nice" },
    { comment_id: 8, reason: "Rude again" },
  ]);
  expect(
    await read(
      `select path, answer::jsonb -> 'comment' ->> 'id' as id from idempotency_keys order by path`,
    ),
  ).toEqual([
    { path: "/api/v1/board_posts", id: null },
    { path: "/api/v1/board_posts/1/comments", id: "4" },
    { path: "/api/v1/insight_group_shares/1/comments", id: "10" },
    { path: "/api/v1/insight_requests/1/comments", id: "1" },
  ]);
  expect(
    await read(`
      select payload #>> '{input,user_id}' as user_id, payload #>> '{input,comment_id}' as comment_id
      from graphile_worker._private_jobs order by 1`),
  ).toEqual([
    { user_id: "2", comment_id: null },
    { user_id: "3", comment_id: "4" },
  ]);
  expect(await read("select mailed_comment_id from insight_request_followers")).toEqual([
    { mailed_comment_id: 2 },
  ]);
});

test("the next comment gets the next id, and the three tables are gone", async () => {
  const [next] = await read<{ id: number }>(
    "insert into comments (share_id, author_id, body, created_at) values (1, 1, 'New', now()) returning id",
  );
  expect(next?.id).toBe(11);
  const left = await read(`
    select tablename from pg_tables where schemaname = 'public' and tablename like '%comments' order by 1`);
  expect(left).toEqual([{ tablename: "comments" }]);
});

test("whom a text names and who reports it stay one each", async () => {
  await expect(
    run(
      "insert into board_mentions (post_id, comment_id, user_id, created_at) values (1, 7, 3, now())",
    ),
  ).rejects.toThrow("board_mentions_post_id_comment_id_user_id_key");
  await expect(
    run(`insert into board_reports (post_id, comment_id, reporter_id, reason, created_at)
      values (1, 8, 1, 'Rude', now())`),
  ).rejects.toThrow("board_reports_once");
});

test("a comment is in one place, and a note on a request alone", async () => {
  const insert = (columns: string, values: string) =>
    run(
      `insert into comments (author_id, body, created_at, ${columns}) values (1, 'x', now(), ${values})`,
    );
  await expect(insert("request_id, post_id", "1, 1")).rejects.toThrow("comments_in_one_place");
  await expect(insert("internal", "false")).rejects.toThrow("comments_in_one_place");
  await expect(insert("post_id, internal", "1, true")).rejects.toThrow(
    "comments_internal_on_requests",
  );
});

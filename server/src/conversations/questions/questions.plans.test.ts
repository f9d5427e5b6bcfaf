import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#db/database.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { fillCrowd } from "#testing/crowd.ts";
import { explain, type Listening, listenTo } from "#testing/plans.ts";
import { listOpen } from "./questions.queries.ts";

let database: TestDatabase;
let db: Database;
let hear: Listening["hear"];
let requestId: number;

beforeAll(async () => {
  database = await cloneDatabase();
  ({ db, hear } = listenTo(database.owner));
  await fillCrowd(db, 5_000);
  const { id } = await db
    .selectFrom("insight_requests")
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  requestId = id;
  // Nobody looks for these.
  await sql`alter table comments disable trigger user`.execute(db);
  // A question on each, and on one of them very many that were answered.
  await sql`
    insert into comments (request_id, author_id, body, created_at)
    select r.id, r.requester_id, 'Why?', now()
    from insight_requests r, generate_series(1, case when r.id = ${requestId} then 5000 else 1 end)`.execute(
    db,
  );
  await sql`
    insert into comment_passages (comment_id, request_id, version, quote, before, after, closed_at)
    select c.id, c.request_id, 1, 'words', '', '',
      case when c.request_id = ${requestId} and c.id % 500 <> 0 then now() end
    from comments c where c.request_id is not null`.execute(db);
  await sql`analyze comments, comment_passages`.execute(db);
}, 240_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test("the open questions of an insight are read without those that were answered", async () => {
  const heard = await hear(() => listOpen(db, { requestId, shareIds: [1, 2] }));
  const plan = (await explain<string>(db, heard, "(analyze, timing off)")).join("\n");
  expect(plan).toMatch(/comment_passages_open_on_request/);
  expect(plan).not.toMatch(/Seq Scan on (comments|comment_passages)/);
});

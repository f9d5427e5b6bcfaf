import { momentOf } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findables } from "#findables.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { makeUser } from "#testing/people.ts";
import { explain, type Listening, listenTo } from "#testing/plans.ts";
import { type Followed, listNew, listToLook } from "./saved.following.queries.ts";

const size = 30_000;
const now = momentOf(Date.now());

let database: TestDatabase;
let db: Listening["db"];
let hear: Listening["hear"];
let search: Followed;

beforeAll(async () => {
  database = await cloneDatabase();
  ({ db, hear } = listenTo(database.owner));
  const { id } = await makeUser(db, {});
  await sql`
    insert into search_documents (kind, source_id, post_id, author_id, at, change, audience, words)
    select 'post', n, n, null, now(), n, array[search_everybody()],
      to_tsvector('folded_simple', 'helmets word' || n % 500)
    from generate_series(1, ${size}::int) n`.execute(db);
  await sql`
    insert into saved_searches (user_id, name, q, followed, seen_until, created_at)
    select ${id}, 'Search ' || n, 'helmets', n % 100 = 0, ${size - 20}, now()
    from generate_series(1, 5000) n`.execute(db);
  await sql`analyze search_documents, saved_searches`.execute(db);
  search = {
    id: 1,
    user_id: id,
    role: "member",
    q: "helmets",
    kind: null,
    insight_category_id: null,
    status: null,
    since: null,
    person: null,
    seen_until: size - 20,
  };
}, 240_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function planOf(ask: () => Promise<unknown>, table: string): Promise<string> {
  const heard = await hear(ask);
  const asked = heard.filter(({ sql: text }) => text.includes(table) || text.startsWith("set"));
  return (await explain<string>(db, asked, "(analyze, timing off, buffers off)")).join("\n");
}

/** Most rows that any part of it read. */
function mostRowsIn(plan: string): number {
  const read = plan.matchAll(/actual rows=([\d.]+) loops=(\d+)/g);
  return Math.max(...Array.from(read, ([, rows, loops]) => Number(rows) * Number(loops)));
}

test("a look reads what is new, however much has the word", async () => {
  const plan = await planOf(() => listNew(db, findables, search, size, now), "search_documents d");
  expect(plan).toContain("search_documents_changed");
  expect(mostRowsIn(plan)).toBeLessThanOrEqual(20);
});

test("those to be looked for are found by page, however many are kept", async () => {
  const plan = await planOf(() => listToLook(db, size, 0), "saved_searches s");
  expect(plan).toContain("saved_searches_followed");
  expect(mostRowsIn(plan)).toBeLessThanOrEqual(100);
});

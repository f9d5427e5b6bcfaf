import { readdir, readFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import path from "node:path";
import { search } from "@sightline/contract/search/search.ts";
import { type KyselyPlugin, sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { type Database, openDatabase, openPool } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { byItself, untilJobsAreDone } from "#testing/jobs.ts";
import { until } from "#testing/patience.ts";
import { searchJobs } from "./search.jobs.ts";
import { addOlder, isAddingOlder, rebuildSearch } from "./search.rebuilding.queries.ts";

const folder = path.join(import.meta.dirname, "..", "db", "migrations");
const first = "0035_search.sql";
/** So many and it is done in the migration itself; one more than that and it is not. */
const atOnce = 2_000;

let app: TestApp;
afterEach(() => app.close());

/** A place that was there before there was a search, with so many requests and one of everything else. */
async function startFormer(requests: number, options: { running?: boolean } = {}): Promise<void> {
  const database = await cloneDatabase();
  await fillFormer(database, requests);
  await migrate(database, () => undefined);
  app = await makeTestApp({ ...options, database });
}

async function fillFormer(database: TestDatabase, requests: number): Promise<void> {
  const db = openDatabase(
    openPool(database.owner, { max: 1, name: "former", onError: () => undefined }),
  );
  const run = (text: string) => sql.raw(text).execute(db);
  try {
    await run("drop schema public cascade; create schema public");
    await run(
      "create table migrations (name text primary key, hash text not null, applied_at timestamptz(3) not null default now())",
    );
    const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
    for (const name of names.filter((one) => one < first)) {
      const text = await readFile(path.join(folder, name), "utf8");
      await run(text);
      const hash = createHash("sha256").update(text).digest("hex");
      await sql`insert into migrations (name, hash) values (${name}, ${hash})`.execute(db);
    }
    await run(before(requests));
  } finally {
    await db.destroy();
  }
}

/** Each of what can be found; an insight has the title of its request. */
const before = (requests: number) => `
  insert into users (email, password_hash, first_name, last_name)
    values ('former@example.org', 'x', 'Fay', 'Former');
  insert into calendars (name, time_zone, hours) values ('Office', 'UTC', '{}');
  insert into insight_categories (slug, name, icon, position, calendar_id, target_minutes)
    values ('a', 'A category', 'circle', 1, (select min(id) from calendars), 60);
  insert into insight_requests (requester_id, category_id, title, description, created_at, activity_at, promised_at, target_minutes)
    select (select max(id) from users), (select max(id) from insight_categories), 'Lanterns of harbour ' || n, 'What we would like to know.', now(), now(), now(), 60
    from generate_series(1, ${requests}) n;
  begin;
  insert into insights (request_id, published_at) values (1, now());
  insert into insight_versions (insight_id, version, author_id, summary, body, outcome, published_at)
    values (1, 1, (select max(id) from users), 'In short: bollards', 'At length', 'answered', now());
  commit;
  insert into insight_groups (name, created_at, activity_at) values ('Moorings', now(), now());
    insert into board_posts (author_id, title, body, created_at, activity_at)
    values ((select max(id) from users), 'Who repairs capstans?', 'Words', now(), now());
  insert into comments (request_id, author_id, internal, body, created_at)
    values (1, (select max(id) from users), false, 'They call it a hawser.', now());
`;

/** Admins see all of it. */
async function look(q: string, as: Awaited<ReturnType<TestApp["signIn"]>>) {
  const { body } = await app.call(search.search, { as, query: { q, limit: "100" } });
  return { titles: body.found.map(({ title }) => title), missing: body.older_are_missing };
}

const one = async (db: Database) => {
  await searchJobs["add_older_to_search"]?.(
    {},
    {
      db,
      now: app.clock.now(),
      log: app.app.http.log,
      ...byItself,
    },
  );
};

test("a small place has all of it at once", async () => {
  await startFormer(20);
  const admin = await app.signIn({ role: "admin" });
  expect(await look("lanterns", admin)).toMatchObject({ missing: false });
  // One of them with its insight.
  expect((await look("lanterns", admin)).titles).toHaveLength(20);
  for (const word of ["bollards", "moorings", "capstans", "hawser"])
    expect((await look(word, admin)).titles, word).toHaveLength(word === "moorings" ? 0 : 1);
});

test("a large one is up before its older entries are found, the latest of them first", async () => {
  await startFormer(atOnce + 100);
  const admin = await app.signIn({ role: "admin" });
  expect(await look("harbour", admin)).toEqual({ titles: [], missing: true });
  const filed = await app.db.selectFrom("search_documents").select("kind").execute();
  expect(filed).toEqual([]);
  await one(app.db);
  expect(await look(`"harbour ${atOnce + 100}"`, admin)).toMatchObject({
    titles: [`Lanterns of harbour ${atOnce + 100}`],
    missing: true,
  });
  expect((await look('"harbour 7"', admin)).titles).toEqual([]);
  while (await isAddingOlder(app.db)) await one(app.db);
  expect(await look('"harbour 7"', admin)).toEqual({
    titles: ["Lanterns of harbour 7"],
    missing: false,
  });
  for (const word of ["bollards", "capstans", "hawser"])
    expect((await look(word, admin)).titles, word).toHaveLength(1);
  const kept = await documents();
  expect(kept.length).toBe(atOnce + 100 + 4);
  await rebuildSearch(app.db);
  expect(await documents()).toEqual(kept);
});

test("the app goes on by itself, from wherever it was left", async () => {
  await startFormer(atOnce + 100, { running: true });
  await untilJobsAreDone(app.db, "add_older_to_search");
  const admin = await app.signIn({ role: "admin" });
  expect(await look('"harbour 7"', admin)).toEqual({
    titles: ["Lanterns of harbour 7"],
    missing: false,
  });
});

test("what is changed meanwhile is found as it is now, and nobody waits for the job", async () => {
  await startFormer(atOnce + 100);
  const admin = await app.signIn({ role: "admin" });
  const newest = atOnce + 100;
  // Somebody writes, and has not finished, while its turn comes.
  const finished = Promise.withResolvers<void>();
  const writing = Promise.withResolvers<void>();
  const changed = app.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("insight_requests")
      .set({ title: "Lighthouses instead" })
      .where("id", "=", newest)
      .execute();
    await trx
      .updateTable("insight_points")
      .set({ text: "Lighthouses instead" })
      .where("request_id", "=", newest)
      .execute();
    writing.resolve();
    await finished.promise;
  });
  await writing.promise;
  let tries = 0;
  const added = one(app.db.withPlugin(noting("keep_found_anew", () => (tries += 1))));
  // Its turn comes first, so the second try is for the same.
  await until("It is not tried again.", () => tries > 1);
  finished.resolve();
  await Promise.all([changed, added]);
  expect((await look("lighthouses", admin)).titles).toEqual(["Lighthouses instead"]);
  expect((await look(`"harbour ${newest}"`, admin)).titles).toEqual([]);
});

test("two who are at it at once do not do the same, and writing all of it anew ends it", async () => {
  await startFormer(atOnce + 100);
  await app.db.transaction().execute(async (hold) => {
    expect(await addOlder(app.db, hold)).toBe(true);
    await app.db.transaction().execute(async (second) => {
      const { rows } = await sql<{ source: string }>`
        select source from search_backlog order by turn limit 1 for update skip locked`.execute(
        second,
      );
      expect(rows).toEqual([{ source: "insights" }]);
    });
  });
  await rebuildSearch(app.db);
  expect(await isAddingOlder(app.db)).toBe(false);
  await one(app.db);
});

/** Tells of each statement that is put together and holds these words. */
const noting = (words: string, tell: () => void): KyselyPlugin => ({
  transformQuery({ node }) {
    if (JSON.stringify(node).includes(words)) tell();
    return node;
  },
  transformResult: async ({ result }) => result,
});

const documents = async () =>
  (
    await sql`
      select kind, source_id, request_id, author_id, internal, at, audience, words::text
      from search_documents order by kind, source_id`.execute(app.db)
  ).rows;

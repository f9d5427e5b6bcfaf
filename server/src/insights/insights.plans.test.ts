import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillCrowdInsights } from "#testing/crowd.insights.ts";
import { cloneCrowd } from "#testing/filled/filled.ts";
import type { CrowdCallers } from "#testing/crowd.ts";
import { countDesk, listDesk } from "#desk/desk.queries.ts";
import type { TestDatabase } from "#testing/database.ts";
import { explain, type Listening, listenTo } from "#testing/plans.ts";
import { type FeedFilters, listFeed, noFilters } from "./insights.feed.queries.ts";
import { listOverdue, listToReview, listWaiting } from "./insights.reminders.queries.ts";
import { listLibrary } from "./insights.sources.queries.ts";
import { showAnsweredRequest } from "./insights.ts";

let database: TestDatabase;
let db: Listening["db"];
let hear: Listening["hear"];
let callers: CrowdCallers;
const now = new Date().toISOString();

beforeAll(async () => {
  ({ database, callers } = await cloneCrowd(20_000));
  ({ db, hear } = listenTo(database.owner));
  await fillCrowdInsights(db);
}, 240_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Rows that a scan gave on or threw away, and pages of 8 kB, also those read more than once. */
type Plan = { text: string; rowsRead: number; rowsTouched: number; pages: number };

/**
 * Planner settings are left alone; what was read is counted while the query really runs. Counts
 * are the same on every machine, however busy; how long it takes is the benches' matter.
 */
async function planOf(run: () => Promise<unknown>): Promise<Plan> {
  const lines = await explain<string>(db, await hear(run), "(analyze, timing off, buffers)");
  const text = lines.join("\n");
  const scans = [...text.matchAll(/Scan.*?actual rows=([\d.]+) loops=(\d+)/g)];
  const rowsRead = scans.reduce((sum, [, read, loops]) => sum + Number(read) * Number(loops), 0);
  return { text, rowsRead, rowsTouched: rowsRead + rowsRemovedIn(text), pages: pagesIn(text) };
}

/** PostgreSQL tells what a node removed on average in each of its loops. */
function rowsRemovedIn(plan: string): number {
  let removed = 0;
  let loops = 1;
  for (const line of plan.split("\n")) {
    loops = Number(/loops=(\d+)/.exec(line)?.[1] ?? loops);
    const [, rows = 0] =
      /Rows Removed by (?:Filter|Index Recheck|Join Filter): (\d+)/.exec(line) ?? [];
    removed += Number(rows) * loops;
  }
  return removed;
}

/** The first node's own count holds those of all below it. */
function pagesIn(plan: string): number {
  const [, hit = 0, read = 0] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
  return Number(hit) + Number(read);
}

const who = ["few", "crowd", "desk"] as const;
const page = { after: null, limit: 26 };
const large =
  /Seq Scan on (insight_requests|insights|insight_versions|insight_sources|insight_reads)/;

describe("the feed is walked in order, never gathered whole", () => {
  test.each(who)("for %s", async (caller) => {
    const plan = await planOf(() => listFeed(db, callers[caller], noFilters, page, now));
    expect(plan.text).not.toMatch(large);
    expect(plan.text).toMatch(
      caller === "desk" ? /insight_requests_published/ : /insight_requests_of_plan_published/,
    );
    expect(plan.rowsRead).toBeLessThan(2_500);
  });

  test.each<[string, Partial<FeedFilters>]>([
    ["a category", { categoryId: 3 }],
    ["an empty category", { categoryId: 7 }],
    ["an outcome", { outcome: "answered" }],
    ["an age", { since: new Date(Date.now() - 7 * 86_400_000).toISOString() }],
    ["a source", { libraryKey: "example.org/7" }],
  ])("by %s", async (_, filter) => {
    for (const caller of who) {
      const filters = { ...noFilters, ...filter };
      const plan = await planOf(() => listFeed(db, callers[caller], filters, page, now));
      expect(plan.text, caller).not.toMatch(/Seq Scan on insight_(requests|versions|sources)/);
      expect(plan.rowsTouched, caller).toBeLessThan(30_000);
      expect(plan.pages, caller).toBeLessThan(25_000);
    }
  });

  test("a later page goes on where the one before ended", async () => {
    const after = { published_at: now, insight_request_id: 500 };
    const plan = await planOf(() => listFeed(db, callers.desk, noFilters, { ...page, after }, now));
    expect(plan.text).toMatch(/insight_requests_published[^]*?Index Cond:.*ROW/);
    expect(plan.rowsRead).toBeLessThan(500);
  });

  test("and this test notices when an index is gone", async () => {
    await db.transaction().execute(async (trx) => {
      await sql`drop index insight_requests_published`.execute(trx);
      const heard = await hear(() => listFeed(trx, callers.desk, noFilters, page, now));
      const plan = await explain<string>(trx, heard, "");
      expect(plan.join("\n")).not.toContain("insight_requests_published");
      await sql`rollback`.execute(trx);
    });
  });
});

test.each(who)("the source library is quick for %s", async (caller) => {
  const plan = await planOf(() => listLibrary(db, callers[caller], null, page, now));
  expect(plan.rowsTouched).toBeLessThan(130_000);
  expect(plan.pages).toBeLessThan(30_000);
});

describe("the source library is searched", () => {
  test.each(["Source example.org/12345", "no source is called like this"])(
    "for “%s” on the index of its words, by the desk",
    async (q) => {
      const plan = await planOf(() => listLibrary(db, callers.desk, q, page, now));
      expect(plan.text).toContain("insight_sources_by_words");
      expect(plan.rowsRead).toBeLessThan(100);
    },
  );

  test("for one that is among those by which it judges how many are called so", async () => {
    const { rows } = await sql<{ bounds: string[] }>`
      select histogram_bounds::text::text[] as bounds from pg_stats
      where tablename = 'insight_sources' and attname = 'title'`.execute(db);
    const bounds = rows.flatMap((row) => row.bounds);
    expect(bounds.length).toBeGreaterThan(100);
    for (const q of bounds.slice(1, -1).filter((_, nth) => nth % 200 === 0)) {
      const plan = await planOf(() => listLibrary(db, callers.desk, q, page, now));
      expect(plan.text).toContain("insight_sources_by_words");
      expect(plan.rowsRead).toBeLessThan(100);
    }
  });

  test("for what many are called no further than the page is long", async () => {
    const plan = await planOf(() => listLibrary(db, callers.desk, "example", page, now));
    expect(plan.text).not.toContain("insight_sources_by_words");
    expect(plan.rowsRead).toBeLessThan(2_500);
  });
});

describe("what time brings is found on an index", () => {
  test.each([
    ["insight_requests_delivered_waiting", () => listWaiting(db, null, now)],
    ["insight_versions_to_review", () => listToReview(db, now)],
    ["insight_requests_at_desk", () => listOverdue(db, now)],
  ] as const)("%s", async (index, run) => {
    const plan = await planOf(run);
    expect(plan.text).toContain(index);
    expect(plan.text).not.toMatch(/Seq Scan on (insight_requests|insights|insight_versions)/);
    expect(plan.rowsRead).toBeLessThan(5_000);
  });
});

describe("the desk walks the open ones by their due time", () => {
  const views = ["all", "mine", "unclaimed", "to_review", "waiting", "overdue", "others"] as const;
  test.each(views)("%s", async (filter) => {
    const filters = { filter, categoryId: null, q: null };
    const plan = await planOf(() => listDesk(db, callers.desk, filters, page, now));
    if (filter === "all") expect(plan.text).toContain("insight_requests_at_desk");
    expect(plan.text).not.toMatch(large);
    expect(plan.rowsRead).toBeLessThan(2_000);
  });

  test("and counts them there", async () => {
    const narrowed = { categoryId: null, q: null };
    const plan = await planOf(() => countDesk(db, callers.desk, narrowed, now));
    expect(plan.text).not.toMatch(large);
    expect(plan.rowsTouched).toBeLessThan(3_000);
    expect(plan.pages).toBeLessThan(500);
  });
});

describe("a request's page is read in few statements", () => {
  /** One that is published, as everything of the crowd's that is over. */
  async function publishedOne(): Promise<number> {
    const { id } = await db
      .selectFrom("insight_requests")
      .select("id")
      .where("insight_published_at", "is not", null)
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  }

  test("one for all that belongs to it, and one for its insight", async () => {
    const id = await publishedOne();
    const heard = await hear(() => showAnsweredRequest(db, id, callers.desk, now));
    expect(heard).toHaveLength(2);
  });

  test("one more where the log is longer than what is shown of it", async () => {
    const id = await publishedOne();
    await sql`
      insert into insight_request_events (request_id, kind, created_at)
      select ${id}, 'edited', now() from generate_series(1, 60)`.execute(db);
    const heard = await hear(() => showAnsweredRequest(db, id, callers.desk, now));
    expect(heard).toHaveLength(3);
  });

  test("each of them along an index", async () => {
    const id = await publishedOne();
    for (const caller of who) {
      const plan = await planOf(() =>
        showAnsweredRequest(db, id, callers[caller], now).catch((error: unknown) => {
          // Not everybody sees it.
          expect(error).toMatchObject({ code: "not_found" });
        }),
      );
      expect(plan.text, caller).not.toMatch(large);
      expect(plan.rowsTouched, caller).toBeLessThan(500);
    }
  });
});

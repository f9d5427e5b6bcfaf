import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPool } from "#db/database.ts";
import type { DB } from "#db/types.ts";
import { type CrowdCallers, fillCrowd } from "#demo/demo.crowd.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { countRequests, listRequests, type Page } from "./requests.list.queries.ts";

let database: TestDatabase;
let db: Kysely<DB>;
let callers: CrowdCallers;
let heard: CompiledQuery | undefined;

beforeAll(async () => {
  database = await cloneDatabase();
  const pool = openPool(database.connection, { max: 1, name: "plans", onError: () => undefined });
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void (heard = CompiledQuery.raw(query.sql, [...query.parameters])),
  });
  callers = await fillCrowd(db, 20_000);
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function planOf(run: () => Promise<unknown>): Promise<string> {
  await run();
  if (!heard) throw new Error("No query was heard.");
  const explain = CompiledQuery.raw(`explain ${heard.sql}`, [...heard.parameters]);
  const { rows } = await db.executeQuery<{ "QUERY PLAN": string }>(explain);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const page = (sort: Page["sort"]): Page => ({ sort, after: null, limit: 26, categoryId: null });
const all = { scope: "all", statuses: null, q: null } as const;
const open = ["submitted", "in_progress", "needs_clarification"] as const;

describe("a page is found by walking an index, never by looking at every request", () => {
  test.each(["few", "crowd"] as const)("what concerns a person (%s)", async (who) => {
    for (const sort of ["due", "newest", "activity"] as const) {
      const plan = await planOf(() => listRequests(db, callers[who], all, page(sort)));
      expect(plan).not.toMatch(/Seq Scan on insight_requests/);
      expect(plan).toContain(`insight_requests_of_plan_${sort}`);
      expect(plan).toContain("insight_requests_of_person");
      expect(plan).toContain("insight_request_followers_by_user");
      expect(plan).toContain("insight_request_participants_by_user");
    }
  });

  test("the open ones of a large plan by due time, as the first screen shows them", async () => {
    const filters = { scope: "organization", statuses: open, q: null } as const;
    const plan = await planOf(() => listRequests(db, callers.crowd, filters, page("due")));
    expect(plan).toMatch(/insight_requests_of_plan_(due|counted|newest)/);
    expect(plan).not.toMatch(/Seq Scan on insight_requests/);
  });

  test.each([
    ["due", "insight_requests_due"],
    ["newest", "insight_requests_pkey"],
    ["activity", "insight_requests_activity"],
  ] as const)("the desk by %s", async (sort, index) => {
    const plan = await planOf(() =>
      listRequests(db, callers.desk, { ...all, scope: "desk" }, page(sort)),
    );
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on insight_requests/);
  });

  test("a later page goes on where the one before ended", async () => {
    const after = { key: 1_800_000_000_000, id: 500 };
    const plan = await planOf(() =>
      listRequests(db, callers.crowd, all, { ...page("due"), after }),
    );
    expect(plan).toMatch(
      /insight_requests_of_plan_due[^]*?Index Cond:.*ROW\(due_order, id\) > ROW/,
    );
  });

  test("counts", async () => {
    const plan = await planOf(() => countRequests(db, callers.crowd, all));
    expect(plan).not.toMatch(/Seq Scan on insight_requests/);
  });

  test("and this test notices when an index is gone", async () => {
    await db.transaction().execute(async (trx) => {
      await sql`drop index insight_requests_of_plan_due`.execute(trx);
      await listRequests(trx, callers.crowd, all, page("due"));
      const explain = CompiledQuery.raw(`explain ${heard?.sql}`, [...(heard?.parameters ?? [])]);
      const { rows } = await trx.executeQuery<{ "QUERY PLAN": string }>(explain);
      expect(JSON.stringify(rows)).not.toContain("insight_requests_of_plan_due");
      await sql`rollback`.execute(trx);
    });
  });
});

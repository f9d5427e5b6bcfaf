import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countDesk, listDesk } from "#desk/desk.queries.ts";
import { cloneCrowd } from "#testing/filled/filled.ts";
import type { CrowdCallers } from "#testing/crowd.ts";
import type { TestDatabase } from "#testing/database.ts";
import { explain, type Listening, listenTo } from "#testing/plans.ts";
import { listNext } from "./next.queries.ts";

let database: TestDatabase;
let db: Listening["db"];
let hear: Listening["hear"];
let callers: CrowdCallers;
const now = new Date().toISOString();
const size = 20_000;
const narrowed = { categoryId: null, q: null };
const first = { after: null, limit: 26 };

/** Twenty people work on all that was ever taken on; one in ten of what is open waits to be read. */
beforeAll(async () => {
  ({ database, callers } = await cloneCrowd(size));
  ({ db, hear } = listenTo(database.owner));
  const worker = sql`case when id % 20 = 0 then ${callers.desk.id}::int else 100 + id % 20 end`;
  await sql`
    update insight_requests set claimed_by = ${worker}
    where status <> 'submitted' and requester_id <> ${worker}`.execute(db);
  await sql`
    update insight_requests set status = 'in_review'
    where status = 'in_progress' and claimed_by is not null and id % 10 = 3`.execute(db);
  await sql`
    insert into insight_reviews (request_id, version, writer_id, writers, correction, content, asked_at)
    select id, 1, claimed_by, array[claimed_by], false, '{}', now()
    from insight_requests where status = 'in_review'`.execute(db);
  await sql`vacuum analyze`.execute(db);
}, 240_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
};

/** Whether all requests are looked at, and how many rows are touched on the way to the page. */
async function lookAt(run: () => Promise<unknown>) {
  const how = "(analyze, timing off, buffers off, format json)";
  const plans = (await explain<{ Plan: PlanNode }[]>(db, await hear(run), how)).flat();
  const nodes = plans.flatMap(({ Plan }) => allOf(Plan));
  const scans = nodes.filter((node) => node["Relation Name"] === "insight_requests");
  const touched = scans.map(
    (node) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
  );
  return {
    looksAtAll: scans.some((node) => node["Node Type"] === "Seq Scan"),
    touched: Math.round(touched.reduce((sum, one) => sum + one, 0)),
  };
}

function allOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allOf)];
}

/** Three in a hundred are open: no list walks further than these. */
const open = size * 0.03;

describe("what is next is found along an index", () => {
  test.each([
    ["its first page", null],
    ["a page in one's own", { part: 0, due_order: 1, id: 1 }],
    ["a page in what is to be read", { part: 1, due_order: 1, id: 1 }],
    ["a page in what nobody works on", { part: 2, due_order: 1, id: 1 }],
  ])("%s", async (_, after) => {
    const page = { after, limit: 26 };
    const look = await lookAt(() => listNext(db, callers.desk, narrowed, page, now));
    expect(look.looksAtAll).toBe(false);
    expect(look.touched).toBeLessThan(4 * open);
  });

  test("in a category, and in what was searched for", async () => {
    for (const one of [
      { categoryId: 3, q: null },
      { categoryId: null, q: "plasticisers" },
    ]) {
      const look = await lookAt(() => listNext(db, callers.desk, one, first, now));
      expect(look.looksAtAll).toBe(false);
    }
  });
});

test.each(["mine", "to_review", "others"] as const)("so is what is %s", async (filter) => {
  const filters = { ...narrowed, filter };
  const look = await lookAt(() => listDesk(db, callers.desk, filters, first, now));
  expect(look.looksAtAll).toBe(false);
  expect(look.touched).toBeLessThan(3 * open);
});

test("and all of them are counted there", async () => {
  const look = await lookAt(() => countDesk(db, callers.desk, narrowed, now));
  expect(look.looksAtAll).toBe(false);
  expect(look.touched).toBeLessThan(8 * open);
});

test("and this test notices when the desk's index is gone", async () => {
  const heard = await hear(() => listNext(db, callers.desk, narrowed, first, now));
  await db.transaction().execute(async (trx) => {
    const before = await explain<string>(trx, heard, "");
    expect(before.join("\n")).toContain("insight_requests_at_desk");
    await sql`drop index insight_requests_at_desk`.execute(trx);
    const after = await explain<string>(trx, heard, "");
    expect(after.join("\n")).not.toContain("insight_requests_at_desk");
    await sql`rollback`.execute(trx);
  });
});

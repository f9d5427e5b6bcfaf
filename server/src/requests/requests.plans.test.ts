import { type CompiledQuery, sql } from "kysely";
import { requestSorts } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#db/database.ts";
import { cloneCrowd } from "#testing/filled/filled.ts";
import type { CrowdCallers } from "#testing/crowd.ts";
import type { TestDatabase } from "#testing/database.ts";
import { explain, type Listening, listenTo } from "#testing/plans.ts";
import {
  countRequests,
  type Filters,
  listRequests,
  type RequestPage,
} from "./requests.list.queries.ts";
import { listHearing } from "./requests.people.queries.ts";

/** Of these rows and index entries a page may touch this many; whoever walks past them all is found. */
const size = 100_000;
const mostForPage = 5_000;
/** Each category is counted apart, and of every status up to a hundred. */
const mostForCounts = 20_000;
/** Who hears of one request: a few people, each found by their number. */
const mostToHear = 50;
/** What the words find has to be put into order, and what of it is in a plan of a tenth of all. */
const mostForSearch = 25_000;

let database: TestDatabase;
let db: Listening["db"];
let unasked: Listening["unasked"];
let hear: Listening["hear"];
let callers: CrowdCallers;

beforeAll(async () => {
  ({ database, callers } = await cloneCrowd(size));
  ({ db, unasked, hear } = listenTo(database.owner));
}, 240_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const statuses: readonly Filters["statuses"][] = [
  null,
  ["submitted", "in_progress", "needs_clarification"],
  ["needs_clarification", "delivered"],
  ["accepted"],
];
/** All, one like any other, and the one that is still empty. */
const categoryIds = [null, 3, 7];
/** Nothing, words of many, of few, of none, and a number. */
const words = [null, "oat milk", "plasticisers", "nothing is called so", "#4711"];

const lists = [
  ["few", "all"],
  ["few", "mine"],
  ["few", "organization"],
  ["few", "following"],
  ["crowd", "all"],
  ["crowd", "mine"],
  ["crowd", "organization"],
  ["crowd", "following"],
  ["desk", "all"],
  ["desk", "desk"],
] as const;

describe.each(lists)("what %s sees under %s is found along an index", (who, scope) => {
  test("in every order, status, category and with every words", async () => {
    const complaints: string[] = [];
    for (const sort of requestSorts)
      for (const status of statuses)
        for (const categoryId of categoryIds)
          for (const q of words) {
            const page: RequestPage = { sort, categoryId, after: null, limit: 26 };
            const filters: Filters = { scope, statuses: status, q };
            const heard = await hear(() => listRequests(unasked, callers[who], filters, page));
            const most = q === null ? mostForPage : mostForSearch;
            const told = await complaintOf(db, heard, most);
            if (told) complaints.push(`${JSON.stringify({ ...filters, ...page })}: ${told}`);
          }
    expect(complaints).toEqual([]);
  });

  test("in every count", async () => {
    const complaints: string[] = [];
    for (const status of statuses) {
      const filters: Filters = { scope, statuses: status, q: null };
      const heard = await hear(() => countRequests(db, callers[who], filters));
      const told = await complaintOf(db, heard, mostForCounts);
      if (told) complaints.push(`${JSON.stringify(filters)}: ${told}`);
    }
    expect(complaints).toEqual([]);
  });
});

test("a later page goes on where the one before ended", async () => {
  for (const [sort, key] of [
    ["due", 3_998_000_000_000_000],
    ["newest", size / 2],
    ["activity", new Date(Date.now() - 90 * 86_400_000).toISOString()],
  ] as const) {
    const page: RequestPage = { sort, categoryId: null, after: { key, id: size / 2 }, limit: 26 };
    const filters: Filters = { scope: "all", statuses: null, q: null };
    const heard = await hear(() => listRequests(db, callers.crowd, filters, page));
    expect(await complaintOf(db, heard, mostForPage)).toBeUndefined();
  }
});

test("who hears of a request is looked up one by one, however many people there are", async () => {
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from insight_requests where plan_id = 1 group by visibility`.execute(db);
  for (const { id } of rows)
    for (const relations of [["analysts"], ["requester", "followers", "participants"]] as const) {
      const heard = await hear(() => listHearing(db, id, relations, [callers.crowd.id]));
      expect(await complaintOf(db, heard, mostToHear)).toBeUndefined();
    }
});

test("who takes part in three is not looked for like the ten who take part in thousands", async () => {
  const page: RequestPage = { sort: "due", categoryId: null, after: null, limit: 26 };
  const filters: Filters = { scope: "all", statuses: null, q: null };
  const filled = new Error("put it back");
  const looked = db.transaction().execute(async (trx) => {
    // On a busy machine so much is not written within the time that calls have.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`delete from insight_request_participants`.execute(trx);
    await sql`
      insert into insight_request_participants (request_id, user_id, added_by, created_at)
      select id, 100 + id % 10, requester_id, created_at from insight_requests
      union all
      select id, ${callers.few.id}::int, requester_id, created_at from insight_requests where id <= 3`.execute(
      trx,
    );
    await sql`analyze insight_request_participants`.execute(trx);
    const list = await hear(() => listRequests(trx, callers.few, filters, page));
    expect(await complaintOf(trx, list, mostForPage)).toBeUndefined();
    throw filled;
  });
  await expect(looked).rejects.toBe(filled);
});

test.each([
  ["insight_requests_of_plan_due", "crowd", "organization"],
  ["insight_requests_due", "desk", "desk"],
  ["insight_requests_of_person", "few", "mine"],
] as const)("and this test notices when %s is gone", async (index, who, scope) => {
  const page: RequestPage = { sort: "due", categoryId: null, after: null, limit: 26 };
  const filters: Filters = { scope, statuses: null, q: null };
  const heard = await hear(() => listRequests(db, callers[who], filters, page));
  const lost = new Error("put it back");
  const dropped = db.transaction().execute(async (trx) => {
    await sql`drop index ${sql.ref(index)}`.execute(trx);
    if (index === "insight_requests_of_person")
      await sql`drop index insight_requests_of_person_counted`.execute(trx);
    expect(await complaintOf(trx, heard, mostForPage)).toBeDefined();
    throw lost;
  });
  await expect(dropped).rejects.toBe(lost);
});

type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
};

/** What is wrong with how the database goes about it, if anything. */
async function complaintOf(
  on: Database,
  heard: readonly CompiledQuery[],
  most: number,
): Promise<string | undefined> {
  const how = "(analyze, timing off, buffers off, format json)";
  const plans = (await explain<{ Plan: PlanNode }[]>(on, heard, how)).flat();
  const nodes = plans.flatMap(({ Plan }) => allOf(Plan));
  const whole = nodes.find(
    (node) => node["Node Type"] === "Seq Scan" && node["Relation Name"] === "insight_requests",
  );
  if (whole) return "looks at every request";
  const touched = Math.round(nodes.reduce((sum, node) => sum + touchedBy(node), 0));
  return touched > most ? `touches ${touched} rows and index entries` : undefined;
}

function allOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allOf)];
}

function touchedBy(node: PlanNode): number {
  const isScan = node["Relation Name"] !== undefined || node["Node Type"] === "Bitmap Index Scan";
  if (!isScan) return 0;
  const each =
    (node["Actual Rows"] ?? 0) +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  return each * (node["Actual Loops"] ?? 1);
}

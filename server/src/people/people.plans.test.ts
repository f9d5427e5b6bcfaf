import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillPeopleCrowd } from "#testing/crowd.people.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { explain, type Listening, listenTo } from "#testing/plans.ts";
import { listPeople, listSimilarPeople, type PeopleFilters } from "./people.queries.ts";

let database: TestDatabase;
let db: Listening["db"];
let hear: Listening["hear"];

const everybody = 100_000;

beforeAll(async () => {
  database = await cloneDatabase();
  ({ db, hear } = listenTo(database.owner));
  await fillPeopleCrowd(db, everybody);
}, 120_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function plansOf(run: () => Promise<unknown>): Promise<string> {
  return (await explain<string>(db, await hear(run), "analyze")).join("\n");
}

function mostRowsIn(plan: string): number {
  const found = plan.matchAll(/actual time=\S+ rows=([\d.]+) loops=(\d+)/g);
  return Math.max(...Array.from(found, ([, rows, loops]) => Number(rows) * Number(loops)));
}

const none: PeopleFilters = { q: null, role: null, planId: null, state: null };
const whole = /Seq Scan on (?:users|people_seen|plan_members)/;
const first = { after: null, limit: 26 };

describe("of 100,000 people a page is found by walking an index", () => {
  test.each([
    ["the first page", none, first, "name"],
    ["a later page", none, { after: { id: 50_000 }, limit: 26 }, "name"],
    ["who was here last", none, first, "last_seen"],
    ["and before", none, { after: { id: 50_000 }, limit: 26 }, "last_seen"],
    ["analysts", { ...none, role: "analyst" }, first, "name"],
    ["admins", { ...none, role: "admin" }, first, "name"],
    ["members", { ...none, role: "member" }, first, "name"],
    ["who is out of use", { ...none, state: "deactivated" }, first, "name"],
    ["who leaves", { ...none, state: "leaving" }, first, "name"],
    ["who is in use", { ...none, state: "active" }, first, "name"],
    ["a plan", { ...none, planId: 7 }, first, "name"],
    ["a few letters that many have", { ...none, q: "an" }, first, "name"],
    ["a whole name", { ...none, q: "ada17 berg400" }, first, "name"],
    ["an address", { ...none, q: "person-77777@" }, first, "name"],
  ] as const)("%s", async (_title, filters, page, order) => {
    const plan = await plansOf(() => listPeople(db, filters, order, page));
    expect(plan).not.toMatch(whole);
    expect(mostRowsIn(plan)).toBeLessThan(2_000);
  });

  test("and so is a name with letters swapped, or missing", async () => {
    for (const q of ["carlsosn 1003", "carlson503"]) {
      const plan = await plansOf(() => listSimilarPeople(db, { ...none, q }, 10));
      expect(plan).toContain("users_found");
      expect(plan).not.toMatch(whole);
    }
  });

  test("and this test notices when an index is gone", async () => {
    await db.transaction().execute(async (trx) => {
      await sql`drop index users_by_name`.execute(trx);
      const heard = await hear(() =>
        sql`select id from users where deleted_at is null
          order by lower(last_name || ' ' || first_name), id limit 26`.execute(trx),
      );
      expect((await explain<string>(trx, heard, "analyze")).join("\n")).toMatch(whole);
      await sql`rollback`.execute(trx);
    });
  });
});

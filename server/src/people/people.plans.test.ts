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
}, 240_000);
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
    ["a part of every address", { ...none, q: "exampl" }, first, "name"],
    ["a family name that every seventh has", { ...none, q: "carls" }, first, "name"],
    ["the last of them", { ...none, q: "grahn" }, first, "name"],
    ["a part in its midst", { ...none, q: "arlsso" }, first, "name"],
    ["its later pages", { ...none, q: "carls" }, { after: { id: 44 }, limit: 101 }, "name"],
    ["a first name that every eighth has", { ...none, q: "hugo" }, first, "name"],
    ["some hundreds", { ...none, q: "person-77" }, first, "name"],
    ["nobody's name", { ...none, q: "zzzyyyxxx" }, first, "name"],
    ["nobody's address", { ...none, q: "person-999999@" }, first, "name"],
    ["a family name of analysts", { ...none, q: "grahn", role: "analyst" }, first, "name"],
    ["of members", { ...none, q: "grahn", role: "member" }, first, "name"],
    ["of who is out of use", { ...none, q: "grahn", state: "deactivated" }, first, "name"],
    ["of who leaves", { ...none, q: "grahn", state: "leaving" }, first, "name"],
    ["of who is in use", { ...none, q: "grahn", state: "active" }, first, "name"],
    ["of a plan", { ...none, q: "grahn", planId: 7 }, first, "name"],
    ["of those seen last", { ...none, q: "grahn" }, first, "last_seen"],
  ] as const)("%s", async (_title, filters, page, order) => {
    const plan = await plansOf(() => listPeople(db, filters, order, page));
    expect(plan).not.toMatch(whole);
    expect(mostRowsIn(plan)).toBeLessThanOrEqual(2_000);
  });

  test.each([
    { ...none, q: "carls" },
    { ...none, q: "arlsso" },
    { ...none, q: "exampl" },
    { ...none, q: "hugo1" },
    { ...none, q: "person-77" },
    { ...none, q: "grahn", state: "deactivated" },
    { ...none, q: "grahn", state: "active", role: "member" },
    { ...none, q: "zzzyyyxxx" },
  ] as const)("and $q finds just who has it, in their order (%j)", async (filters) => {
    const { rows: all } = await sql<{ id: number }>`
      select id from users where deleted_at is null
        and strpos(lower(first_name || ' ' || last_name || ' ' || email::text), ${filters.q}) > 0
        and (${filters.role}::text is null or role = ${filters.role})
        and (${filters.state}::text is null or (deactivated_at is null) = (${filters.state} = 'active'))
        and (${filters.state}::text is distinct from 'active' or deletion_scheduled_for is null)
      order by lower(last_name || ' ' || first_name), id`.execute(db);
    const ids = all.map(({ id }) => id);
    for (const begins of [0, 1, Math.floor(ids.length / 2), ids.length - 20, ids.length]) {
      const last = ids[begins - 1];
      const after = last === undefined ? null : { id: last };
      const page = await listPeople(db, filters, "name", { after, limit: 26 });
      const expected = after === null ? ids : ids.slice(begins);
      expect(page.map(({ id }) => id)).toEqual(expected.slice(0, 26));
    }
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
          order by listed_name, id limit 26`.execute(trx),
      );
      expect((await explain<string>(trx, heard, "analyze")).join("\n")).toMatch(whole);
      await sql`rollback`.execute(trx);
    });
  });
});

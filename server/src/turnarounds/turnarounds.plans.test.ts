import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneCrowd } from "#testing/filled/filled.ts";
import type { TestDatabase } from "#testing/database.ts";
import { explain, type Listening, listenTo } from "#testing/plans.ts";
import { listFigures, listOpenWork, listWeeks } from "./turnarounds.figures.queries.ts";
import { rollUp } from "./turnarounds.rollUp.queries.ts";

let database: TestDatabase;
let db: Listening["db"];
let hear: Listening["hear"];
const now = new Date().toISOString();

beforeAll(async () => {
  ({ database } = await cloneCrowd(20_000));
  ({ db, hear } = listenTo(database.owner));
}, 240_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function plansOf(run: () => Promise<unknown>): Promise<string> {
  return (await explain<string>(db, await hear(run), "")).join("\n");
}

test("what everybody may call reads the figures that are there, and no request", async () => {
  for (const categoryId of [null, 3]) {
    const plan = await plansOf(() => listFigures(db, categoryId));
    expect(plan).toContain("turnaround_figures");
    expect(plan).not.toMatch(/delivered_turnarounds|insight_requests|insight_request_events/);
  }
  expect(await plansOf(() => listWeeks(db, now))).not.toMatch(
    /delivered_turnarounds|insight_requests/,
  );
});

test("making the figures walks the deliveries of one category by their time", async () => {
  const plan = await plansOf(() => db.transaction().execute((trx) => rollUp(trx, 3, now)));
  expect(plan).toContain("delivered_turnarounds_by_category");
  expect(plan).not.toMatch(/Seq Scan on (delivered_turnarounds|insight_requests)/);
});

test("open work is counted on the index of the open ones", async () => {
  const plan = await plansOf(() => listOpenWork(db, now));
  expect(plan).toContain("insight_requests_open");
  expect(plan).not.toMatch(/Seq Scan on insight_requests/);
});

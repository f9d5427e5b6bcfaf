import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#db/database.ts";
import { cloneCrowd } from "#testing/filled/filled.ts";
import type { CrowdCallers } from "#testing/crowd.ts";
import { type TestDatabase, withOwner } from "#testing/database.ts";
import { explain, type Listening, listenTo } from "#testing/plans.ts";
import { listAskable } from "./requests.access.queries.ts";

const size = 100_000;
/** Of some three hundred titles that are compared, each with who asked it; and no more, however many may be asked for. */
const mostTouched = 3_000;

let database: TestDatabase;
let db: Listening["db"];
let hear: Listening["hear"];
let callers: CrowdCallers;

beforeAll(async () => {
  ({ database, callers } = await cloneCrowd(size));
  // Two of three are private, of which everybody lets their plan ask, and half of it came to nothing.
  await withOwner(database, async (filling) => {
    await sql`
      update insight_requests set visibility = 'private', ask_key = gen_random_uuid(),
        status = case when id % 2 = 0 then 'declined' else status end
      where plan_id is not null and id % 3 <> 0`.execute(filling);
    await sql`vacuum analyze insight_requests`.execute(filling);
  });
  ({ db, hear } = listenTo(database.owner));
}, 240_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test.each(["few", "crowd"] as const)(
  "what %s may ask for is found along its index, however much there is",
  async (who) => {
    const heard = await hear(() => listAskable(db, callers[who]));
    expect(await complaintOf(db, heard)).toBeUndefined();
  },
);

test("there is something to be found, of which the latest are compared", async () => {
  expect(await listAskable(db, callers.crowd)).toHaveLength(300);
});

test("and this test notices when the index is gone", async () => {
  const heard = await hear(() => listAskable(db, callers.few));
  const lost = new Error("put it back");
  const dropped = db.transaction().execute(async (trx) => {
    await sql`drop index insight_requests_askable`.execute(trx);
    expect(await complaintOf(trx, heard)).toBeDefined();
    throw lost;
  });
  await expect(dropped).rejects.toBe(lost);
});

async function complaintOf(
  on: Database,
  heard: readonly CompiledQuery[],
): Promise<string | undefined> {
  const plan = (await explain<string>(on, heard, "(analyze, timing off, buffers off)")).join("\n");
  if (!plan.includes("insight_requests_askable")) return `goes another way:\n${plan}`;
  const read = Array.from(
    plan.matchAll(/actual rows=([\d.]+) loops=(\d+)/g),
    ([, rows, loops]) => Number(rows) * Number(loops),
  );
  const passed = Array.from(plan.matchAll(/Rows Removed by [\w ]+: (\d+)/g), ([, rows]) =>
    Number(rows),
  );
  const most = Math.max(...read, ...passed);
  return most > mostTouched ? `touches ${most} rows at one place:\n${plan}` : undefined;
}

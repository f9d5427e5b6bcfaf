import { dayMs, later, momentOf } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillAuditCrowd } from "#testing/crowd.audit.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { explain, type Listening, listenTo } from "#testing/plans.ts";
import { eraseDetailsOf, eraseOriginsBefore } from "./audit.erasing.queries.ts";
import { type ActFilters, listActs } from "./audit.queries.ts";
import { findLastSeal, insertSeal, listCheckedSeals } from "./audit.seals.queries.ts";

const size = 200_000;
const now = momentOf(Date.now());

let database: TestDatabase;
let db: Listening["db"];
let hear: Listening["hear"];

beforeAll(async () => {
  database = await cloneDatabase();
  ({ db, hear } = listenTo(database.owner));
  await fillAuditCrowd(db, size);
}, 240_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function planOf(run: () => Promise<unknown>): Promise<string> {
  const lines = await explain<string>(db, await hear(run), "(analyze, timing off, buffers off)");
  return lines.join("\n");
}

/** Most rows that any part of it read, or read and threw away. */
function mostRowsIn(plan: string): number {
  const read = plan.matchAll(/actual rows=([\d.]+) loops=(\d+)/g);
  const removed = plan.matchAll(/Rows Removed by Filter: (\d+)/g);
  return Math.max(
    ...Array.from(read, ([, rows, loops]) => Number(rows) * Number(loops)),
    ...Array.from(removed, ([, rows]) => Number(rows)),
  );
}

const whole = /Seq Scan on (?:audit_|users)/;
const middle = { at: later(now, -dayMs), id: size / 2 };

const filters: [string, string, ActFilters][] = [
  ["nothing", "audit_acts_by_time", {}],
  ["a time", "audit_acts_by_time", { from: later(now, -2 * dayMs), until: later(now, -dayMs) }],
  ["who does much", "audit_acts_by_actor", { actor: 1 }],
  ["who does little, and a time", "audit_acts_by_actor", { actor: 500, until: later(now, -dayMs) }],
  ["who did nothing", "audit_acts_by_actor", { actor: 5_000 }],
  ["a rare act", "audit_acts_by_act", { act: "plan_seats_changed" }],
  ["the most frequent act", "audit_acts_by_", { act: "signed_in" }],
  ["an act that never was", "audit_acts_by_act", { act: "group_deleted" }],
  ["what was changed", "audit_acts_by_subject", { subject: { kind: "plan", id: 1 } }],
  ["whom it was about", "audit_acts_by_subject", { subject: { kind: "user", id: 500 } }],
];

describe("however long the log is, a page is read off the end of an index", () => {
  test.each(filters)("narrowed to %s", async (_name, index, given) => {
    for (const after of [null, middle]) {
      const plan = await planOf(() => listActs(db, given, { after, limit: 26 }));
      expect(plan).toContain(index);
      expect(plan).not.toMatch(whole);
      expect(mostRowsIn(plan)).toBeLessThanOrEqual(52);
    }
  });

  test("and this test notices when an index is gone", async () => {
    const lost = new Error("put it back");
    const given: ActFilters = { subject: { kind: "plan", id: 1 } };
    const heard = await hear(() => listActs(db, given, { after: null, limit: 26 }));
    const dropped = db.transaction().execute(async (trx) => {
      await sql`drop index audit_acts_by_subject`.execute(trx);
      const plan = await explain<string>(trx, heard, "(analyze, timing off, buffers off)");
      expect(mostRowsIn(plan.join("\n"))).toBeGreaterThan(1_000);
      throw lost;
    });
    await expect(dropped).rejects.toBe(lost);
  });
});

test("sealing and verifying read just their acts, by number", async () => {
  await db.transaction().execute(async (trx) => {
    for (let count = 0; count < 3; count += 1) {
      const order = { after: await findLastSeal(trx), upTo: size, most: 500, now };
      await insertSeal(trx, order);
    }
  });
  const seals = await planOf(() => listCheckedSeals(db, { id: 1, last_act_id: 500 }, 50));
  expect(seals).toContain("audit_acts_pkey");
  expect(mostRowsIn(seals)).toBeLessThanOrEqual(1_000);
});

test("erasing finds what is old, and what is of somebody, by an index", async () => {
  const old = await planOf(() => eraseOriginsBefore(db, later(now, -2 * dayMs), 100));
  expect(old).toContain("audit_origins_by_age");
  expect(old).not.toMatch(/Seq Scan on audit_/);
  const theirs = await planOf(() => db.transaction().execute((trx) => eraseDetailsOf(trx, 500)));
  expect(theirs).toContain("audit_details_by_person");
  expect(theirs).not.toMatch(/Seq Scan on audit_/);
});

import { sql } from "kysely";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/database.ts";
import { recordAct } from "#http/record.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { until } from "#testing/patience.ts";
import { sealActs } from "./audit.sealing.ts";
import { verifyAudit } from "./audit.verifying.ts";

let app: TestApp;
beforeEach(async () => {
  app = await makeTestApp();
});
afterEach(() => app.close());

const silent = { info: () => undefined };
const now = () => momentOf(Date.now());
const seal = () => sealActs(app.db, now(), silent);
const by = () => ({ userId: 7, ip: "192.0.2.7", now: now() });

async function act(times = 1, db: Database = app.db): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await db.transaction().execute((trx) =>
      recordAct(trx, "plan_seats_changed", by(), {
        subject: { kind: "plan", id: 3 },
        fields: ["seats"],
        details: { from: 5, to: 9 },
      }),
    );
}

/** A number that is given and not used. */
async function takeBack(): Promise<void> {
  const taken = app.db.transaction().execute(async (trx) => {
    await recordAct(trx, "plan_seats_changed", by(), { subject: null });
    throw new Error("taken back");
  });
  await expect(taken).rejects.toThrow("taken back");
}

const listSeals = () => app.db.selectFrom("audit_seals").selectAll().orderBy("id").execute();
const listActs = () => app.db.selectFrom("audit_acts").select("id").orderBy("id").execute();

/** What an owner of the database could do to it. */
const change = (text: string) => app.asOwner(async (db) => void (await sql.raw(text).execute(db)));

test("who has the log open hears of new lines with each seal, and of nothing without", async () => {
  const heard = () =>
    app.db.selectFrom("live_events").selectAll().where("name", "=", "audit_sealed").execute();
  await seal();
  const before = (await heard()).length;
  await act(3);
  await seal();
  await seal();
  const told = (await heard()).slice(before);
  expect(told.map(({ topics }) => topics)).toEqual([["staff"]]);
});

describe("sealing", () => {
  test("seals what is new, once, each seal upon the one before", async () => {
    await seal();
    expect(await listSeals()).toEqual([]);
    await act(3);
    await seal();
    await seal();
    await act(2);
    await seal();
    const [first, second, ...further] = await listSeals();
    expect(further).toEqual([]);
    expect(first).toMatchObject({ id: 1, acts: 3, previous_hash: Buffer.alloc(32) });
    expect(second).toMatchObject({ id: 2, acts: 2, previous_hash: first?.hash });
    expect(await verifyAudit(app.db, null)).toMatchObject({ acts: 5, seals: 2, found: [] });
  });

  test("waits for who has a number already and is not done, and seals them with the others", async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const slow = app.db.transaction().execute(async (trx) => {
      await recordAct(trx, "plan_seats_changed", by(), { subject: null });
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    await act();
    const sealing = seal();
    await until("Nobody seals.", async () => {
      const { rows } = await sql`select from pg_locks where objid = 727102`.execute(app.db);
      return rows.length > 0;
    });
    expect(await listSeals()).toEqual([]);
    end.resolve();
    await slow;
    await sealing;
    expect(await listSeals()).toMatchObject([{ acts: 2 }]);
    expect(await verifyAudit(app.db, null)).toMatchObject({ found: [], unsealed: 0 });
  });

  test("what was taken back leaves a gap that is no fault", async () => {
    await act();
    await takeBack();
    await act();
    await seal();
    expect(await listSeals()).toMatchObject([{ acts: 2 }]);
    expect((await verifyAudit(app.db, null)).found).toEqual([]);
  });

  test("while many write and several seal, nothing is sealed twice or left out", async () => {
    const writing = Promise.all(Array.from({ length: 6 }, () => act(20)));
    let written = false;
    void writing.finally(() => (written = true));
    const sealers = Array.from({ length: 3 }, async () => {
      while (!written) await seal();
    });
    await Promise.all([writing, ...sealers]);
    await seal();
    const seals = await listSeals();
    expect(seals.reduce((sum, { acts }) => sum + acts, 0)).toBe(120);
    expect(await verifyAudit(app.db, null)).toMatchObject({ acts: 120, unsealed: 0, found: [] });
  });
});

test("a running app seals by itself, and its log has the seal", async () => {
  const running = await makeTestApp({ running: true });
  try {
    await act(1, running.db);
    await until("Nothing was sealed.", async () =>
      running.logged.some((line) => line.includes("audit: sealed")),
    );
    const [made] = await running.db.selectFrom("audit_seals").selectAll().execute();
    const line = running.logged.find((one) => one.includes("audit: sealed")) ?? "";
    expect(JSON.parse(line)).toMatchObject({
      seal: made?.id,
      last_act: made?.last_act_id,
      hash: made?.hash.toString("hex"),
    });
  } finally {
    await running.close();
  }
});

describe("what an owner of the tables did to the log is found", () => {
  beforeEach(async () => {
    for (const count of [3, 4, 2]) {
      await act(count);
      await seal();
    }
  });
  const found = async (known: Buffer | null = null) => (await verifyAudit(app.db, known)).found;
  const idAt = async (index: number) => (await listActs()).at(index)?.id ?? 0;
  const remove = async (index: number) => {
    const id = await idAt(index);
    await change(`delete from audit_details where act_id = ${id}`);
    await change(`delete from audit_acts where id = ${id}`);
  };

  test("nothing", async () => {
    expect(await found((await listSeals())[1]?.hash)).toEqual([]);
  });

  test("a row removed in the middle", async () => {
    await remove(4);
    expect(await found()).toEqual([
      expect.stringMatching(/^Seal 2 .*: of its 4 acts only 3 are there/),
    ]);
  });

  test("a row removed at the end", async () => {
    await remove(-1);
    expect(await found()).toEqual([
      expect.stringMatching(/^Seal 3 .*: of its 2 acts only 1 are there/),
    ]);
  });

  test.each([
    "actor_id = 8",
    "at = at + interval '1 second'",
    "fields = '{}'",
    "act = 'other'",
    "subject_id = 4",
    "details_hash = origin_hash",
  ])("a row changed: %s", async (set) => {
    const id = await idAt(4);
    await change(`delete from audit_details where act_id = ${id}`);
    await change(`update audit_acts set ${set} where id = ${id}`);
    expect(await found()).toEqual([expect.stringMatching(/^Seal 2 .* was changed\.$/)]);
  });

  test("a row added afterwards, under a number that nobody has", async () => {
    await takeBack();
    await act();
    await seal();
    const id = (await idAt(-1)) - 1;
    await change("alter table audit_acts disable trigger audit_acts_numbered");
    await change(`insert into audit_acts (id, at, act) values (${id}, now(), 'made_up')`);
    expect(await found()).toEqual([expect.stringMatching(/^Seal 4 .*: acts were added to its 1/)]);
  });

  test("a seal removed in the middle", async () => {
    await change("delete from audit_seals where id = 2");
    expect(await found()).toEqual(["Seal 2 is missing."]);
  });

  test("the end cut off with its seal, if an earlier log line is at hand", async () => {
    const [, , last] = await listSeals();
    await remove(-1);
    await remove(-1);
    await change("delete from audit_seals where id = 3");
    expect(await found()).toEqual([]);
    expect(await found(last?.hash)).toEqual([expect.stringMatching(/^There is no seal /)]);
  });

  test("a chain made anew from a changed row on, if an earlier log line is at hand", async () => {
    const [, second] = await listSeals();
    await change(`update audit_acts set actor_id = 8 where id = ${await idAt(4)}`);
    await change("delete from audit_seals where id > 1");
    await seal();
    expect(await found()).toEqual([]);
    expect(await found(second?.hash)).toEqual([expect.stringMatching(/^There is no seal /)]);
  });

  test("values exchanged beside a row", async () => {
    const id = await idAt(4);
    await change(
      `update audit_details set value = '{"from":1}' where part = 'details' and act_id = ${id}`,
    );
    await change(
      `update audit_details set value = '{"ip":"::1"}' where part = 'origin' and act_id = ${id}`,
    );
    expect(await found()).toEqual([
      `The values beside act ${id} were changed.`,
      `The network address of act ${id} was changed.`,
    ]);
  });

  test("but erasing what is beside is no fault", async () => {
    await app.db.deleteFrom("audit_details").execute();
    expect(await found()).toEqual([]);
  });
});

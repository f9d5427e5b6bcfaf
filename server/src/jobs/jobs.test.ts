import { dayMs } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { buildApp } from "#app.ts";
import { readConfig } from "#config.ts";
import { topic } from "#live/announce.ts";
import { insertEvent } from "#live/live.queries.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { untilJobsAreDone } from "#testing/jobs.ts";
import { queueJob } from "./queue.ts";
import type { JobContext } from "./runner.ts";

let app: TestApp;
const done: unknown[] = [];
/** When the queue gave each of them out, by its payload. */
const takenAt = new Map<string, number>();

async function note(payload: unknown, { db, id }: Pick<JobContext, "db" | "id">): Promise<void> {
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from locked_at)::float8 as at
    from graphile_worker._private_jobs where id = ${id}`.execute(db);
  takenAt.set(JSON.stringify(payload), Number(rows[0]?.at));
  done.push(payload);
}

beforeAll(async () => {
  app = await makeTestApp({
    running: true,
    further: { jobs: { note } },
  });
});
afterAll(() => app.close());

const isDone = (text: string) => expect.poll(() => JSON.stringify(done)).toContain(text);

test("a queued job is done soon after its transaction commits", async () => {
  await app.db.transaction().execute((db) => queueJob(db, "note", { word: "hello" }));
  await isDone("hello");
});

test("of several waiting jobs with one key, the last is done", async () => {
  await app.db.transaction().execute(async (db) => {
    await queueJob(db, "note", { word: "first" }, { key: "one" });
    await queueJob(db, "note", { word: "second" }, { key: "one" });
  });
  await isDone("second");
  expect(JSON.stringify(done)).not.toContain("first");
});

test("what somebody waits for is taken up before all that is only due", async () => {
  const before = done.length;
  await app.db.transaction().execute(async (db) => {
    for (let nth = 1; nth <= 30; nth += 1) await queueJob(db, "note", { nth });
    await queueJob(db, "note", { word: "waited for" }, { isWaitedFor: true });
  });
  await expect.poll(() => done.length).toBe(before + 31);
  const atOf = (payload: unknown) => takenAt.get(JSON.stringify(payload)) ?? NaN;
  const at = atOf({ word: "waited for" });
  expect(at).toBeGreaterThan(0);
  // Four are asked for at once, of which the other three may be given out at the same moment.
  expect(done.slice(before).filter((payload) => atOf(payload) < at).length).toBeLessThan(4);
});

test("a stop waits until the queue has noted what was done, so that nothing is done twice", async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  // Whether it is met in the middle is a matter of luck, so it is stopped a few times.
  for (let round = 1; round <= 5; round += 1) {
    let finished = 0;
    const elsewhere = await buildApp({
      config: readConfig({ DATA_DIR: app.dataDir, LOG_LEVEL: "silent" }),
      connection: { ...inject("postgres"), database: rows[0]?.name },
      further: { jobs: { count: async () => void (finished += 1) } },
    });
    await elsewhere.start();
    await Promise.all(Array.from({ length: 40 }, () => queueJob(app.db, "count", {})));
    await expect.poll(() => finished, { interval: 1 }).toBeGreaterThan(5 * round);
    await elsewhere.stop();
    const { rows: left } = await sql`
      select from graphile_worker.jobs where task_identifier = 'count'`.execute(app.db);
    expect(left).toHaveLength(40 - finished);
    await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  }
});

test("the nightly clean-up deletes what has expired, and only that", async () => {
  const person = await app.signIn();
  const longAgo = new Date(Date.now() - 3 * dayMs);
  await app.db
    .transaction()
    .execute((db) => insertEvent(db, { topics: [topic.everybody], name: "recent", about: {} }));
  await app.db
    .transaction()
    .execute((db) => insertEvent(db, { topics: [topic.everybody], name: "old", about: {} }));
  await app.db
    .updateTable("live_events")
    .set({ created_at: longAgo.toISOString() })
    .where("name", "=", "old")
    .execute();
  await app.db
    .insertInto("sessions")
    .values({
      user_id: person.id,
      token_hash: Buffer.alloc(32),
      remember: false,
      device: "old",
      signed_in_at: longAgo.toISOString(),
      created_at: longAgo.toISOString(),
      last_used_at: longAgo.toISOString(),
      expires_at: new Date(longAgo.getTime() + dayMs).toISOString(),
    })
    .execute();

  await queueJob(app.db, "clean_up", {});
  await untilJobsAreDone(app.db, "clean_up");

  const events = await app.db.selectFrom("live_events").select("name").execute();
  expect(events.map((event) => event.name)).not.toContain("old");
  expect(events.map((event) => event.name)).toContain("recent");
  const devices = await app.db
    .selectFrom("sessions")
    .select("device")
    .where("user_id", "=", person.id)
    .execute();
  expect(devices).toHaveLength(1);
  expect(devices[0]?.device).not.toBe("old");
});

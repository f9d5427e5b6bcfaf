import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endPool } from "#db/database.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { type Line, openLine } from "#testing/line.ts";
import { until } from "#testing/patience.ts";
import { LiveHub } from "#live/hub.ts";
import { openJobPool } from "./jobs.pool.ts";
import { queueJob } from "./queue.ts";
import { usualJobPace } from "./pace.ts";
import { freeAbandonedJobs, runJobs } from "./runner.ts";

// A job under way while the line to its database is cut.

let database: TestDatabase;
let line: Line;
let app: TestApp;
let begun: number;
let held = Promise.withResolvers<void>();
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);

async function start(): Promise<TestApp> {
  return makeTestApp({
    running: true,
    database: {
      ...database,
      connection: line.over(database.connection),
      drop: async () => undefined,
    },
    further: {
      jobs: {
        hold: async (payload) => {
          begun += 1;
          await held.promise;
          if (JSON.stringify(payload).includes("fails") && begun === 1)
            throw new Error("It can't be done yet.");
        },
      },
    },
  });
}

beforeAll(async () => {
  process.on("unhandledRejection", note);
  database = await cloneDatabase();
  line = await openLine();
});
beforeEach(async () => {
  await line.mend();
  delete line.onAnswered;
  begun = 0;
  held = Promise.withResolvers();
});
afterAll(async () => {
  process.off("unhandledRejection", note);
  await line.close();
  await database.drop();
  expect(unhandled).toEqual([]);
});

async function countJobs(): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = 'hold'`.execute(app.db);
  return rows.length;
}

async function isRefused(): Promise<boolean> {
  const error: unknown = await countJobs().catch((failure: unknown) => failure);
  return error instanceof Error && error.message.includes("ECONNREFUSED");
}

test.each([
  ["that it is done", {}, 1],
  ["that it has failed, and it is tried again", { fails: true }, 2],
])("%s is noted once the database is back", async (_what, payload, times) => {
  app = await start();
  await queueJob(app.db, "hold", payload);
  await until("The job did not begin.", () => begun === 1);
  await line.cut();
  held.resolve();
  // Long enough for the queue to try, and fail, to note it.
  await until("The database is not away.", isRefused);
  await line.mend();
  await until("It is not noted.", async () => (await countJobs()) === 0);
  expect(begun).toBe(times);
  await app.close();
});

/** What the server says to who comes with a password that was changed. */
const refusal = (() => {
  const words = Buffer.from("SFATAL\0C28P01\0Mpassword authentication failed\0\0");
  const length = Buffer.alloc(4);
  length.writeInt32BE(words.length + 4);
  return Buffer.concat([Buffer.from("E"), length, words]);
})();
const isAdmitted = (bytes: Buffer) => bytes[0] === "R".charCodeAt(0);
let turnedAway: number;
const waiting = "jobs: they wait for a connection to the database";

async function changePassword(): Promise<void> {
  await line.cut();
  turnedAway = 0;
  line.onAnswered = (bytes) => {
    if (!isAdmitted(bytes)) return bytes;
    turnedAway += 1;
    return refusal;
  };
  await line.mend();
}

test.each([
  ["that it is done", {}, 1],
  ["that it has failed, and it is tried again", { fails: true }, 2],
])("%s is noted once the password is right again", async (_what, payload, times) => {
  app = await start();
  await queueJob(app.db, "hold", payload);
  await until("The job did not begin.", () => begun === 1);
  await changePassword();
  held.resolve();
  await until("Nobody was turned away.", () => turnedAway > 5);
  await until("Nobody is told.", () => app.logged.some((logged) => logged.includes(waiting)));
  delete line.onAnswered;
  await until("It is not noted.", async () => (await countJobs()) === 0);
  expect(begun).toBe(times);
  expect(unhandled).toEqual([]);
  // Once, and not at each of the many tries.
  expect(app.logged.filter((logged) => logged.includes(waiting))).toHaveLength(1);
  await app.close();
});

test.each([
  ["is away", () => line.cut()],
  ["turns us away", changePassword],
])("a stop does not wait for a database that %s", async (_what, lose) => {
  app = await start();
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  await queueJob(app.db, "hold", {});
  await until("The job did not begin.", () => begun === 1);
  await lose();
  held.resolve();
  await app.close();
  delete line.onAnswered;
  await line.mend();
  expect(begun).toBe(1);
  // Nobody could note that it is done.
  app = await start();
  expect(await countJobs()).toBe(1);
  await app.close();
});

test("what a killed process was at is done by others, and by nobody while it lives", async () => {
  const suspects = new Set<string>();
  const look = () => freeAbandonedJobs(app.db, suspects, app.app.http.log);
  app = await start();
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  await queueJob(app.db, "hold", { held: true });
  await until("The job did not begin.", () => begun === 1);
  const long = sql`now() - interval '2 minutes'`;
  await sql`update graphile_worker._private_jobs set locked_at = ${long}`.execute(app.db);
  await queueJob(app.db, "other", {});
  await sql`
    update graphile_worker._private_jobs set locked_at = ${long}, locked_by = 'pool-gone'
    where locked_by is null`.execute(app.db);
  const locked = async () => {
    const { rows } = await sql<{ locked_by: string | null }>`
      select locked_by from graphile_worker._private_jobs order by id`.execute(app.db);
    return rows.map((row) => row.locked_by);
  };
  const living = expect.stringMatching(/^pool-[\da-f]+$/);
  await look();
  expect(await locked()).toEqual([living, "pool-gone"]);
  await look();
  expect(await locked()).toEqual([living, null]);
  await look();
  await look();
  expect(await locked()).toEqual([living, null]);
  held.resolve();
  await app.close();
});

test("what nobody came to the end of waits the longer, the more often that was so", async () => {
  const suspects = new Set<string>();
  app = await start();
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  await queueJob(app.db, "hold", {}, { runAt: "2100-01-01T00:00:00Z" });
  /** As if its process had ended in the midst of it. */
  async function end(attempts: number) {
    const before = await sql<{ now: string }>`select now()::text as now`.execute(app.db);
    await sql`
      update graphile_worker._private_jobs set attempts = ${attempts}, run_at = now(),
        locked_at = now() - interval '2 minutes', locked_by = 'pool-gone'`.execute(app.db);
    // What looks gone is asked for twice.
    for (const _ of [1, 2]) await freeAbandonedJobs(app.db, suspects, app.app.http.log);
    const { rows } = await sql<{ least: number; most: number; why: string | null }>`
      select extract(epoch from run_at - now())::float8 as least,
        extract(epoch from run_at - ${before.rows[0]?.now}::timestamptz)::float8 as most,
        last_error as why
      from graphile_worker._private_jobs where locked_by is null`.execute(app.db);
    return rows[0];
  }
  const fifth = await end(5);
  // As long as the queue itself would wait, counted from some moment between the two.
  expect(fifth?.least).toBeLessThanOrEqual(Math.exp(5));
  expect(fifth?.most).toBeGreaterThanOrEqual(Math.exp(5) - 0.001);
  expect(fifth?.why).toBeNull();
  expect((await end(25))?.why).toContain("Nobody noted its end");
  await app.close();
});

describe("a job that this process holds, and is not at,", () => {
  let stop: () => Promise<void>;
  let look: () => Promise<void>;

  /** What works off jobs in an app, over the line, whose looks are the test's. */
  async function work(): Promise<void> {
    app = await makeTestApp({ database: { ...database, drop: async () => undefined } });
    await sql`delete from graphile_worker._private_jobs`.execute(app.db);
    const connection = line.over(database.connection);
    const { log } = app.app.http;
    const pool = openJobPool(connection, {
      max: 6,
      name: "sightline-jobs",
      onError: () => undefined,
      onUnnoted: (error, id) => log.error({ err: error, job_id: id }, "not noted"),
      onWaiting: () => undefined,
    });
    const hub = new LiveHub(database.connection, app.db, log);
    await hub.start();
    const runner = await runJobs({
      pool,
      db: app.db,
      hub,
      log,
      cron: [],
      clock: () => app.clock.now(),
      onFailing: async () => undefined,
      pace: usualJobPace,
      isCalled: () => true,
      jobs: {
        hold: async (payload) => {
          begun += 1;
          if (JSON.stringify(payload).includes("waits")) await held.promise;
          if (JSON.stringify(payload).includes("fails") && begun === 1)
            throw new Error("It can't be done yet.");
        },
      },
    });
    look = () => runner.look();
    stop = async () => {
      pool.waitNoLonger();
      await runner.stop();
      await hub.stop();
      await endPool(pool);
      await app.close();
    };
  }

  /** The queue measures by the database's clock. */
  const letTimePass = () =>
    sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes'`.execute(
      app.db,
    );
  const isLocked = async () => {
    const { rows } = await sql`
      select from graphile_worker._private_jobs where locked_by is not null`.execute(app.db);
    return rows.length > 0;
  };

  test("since the answer that gave it was lost, is taken up again", async () => {
    await work();
    let isLost = false;
    line.onAnswered = (bytes) => {
      if (isLost || !bytes.includes("never heard of")) return bytes;
      isLost = true;
      return null;
    };
    await queueJob(app.db, "hold", { word: "never heard of" });
    await until("It was not given out.", isLocked);
    await until("It was not lost.", () => isLost);
    await look();
    expect(begun).toBe(0);
    expect(await isLocked()).toBe(true);
    await letTimePass();
    await look();
    await until("It is not done.", async () => (await countJobs()) === 0);
    expect(begun).toBe(1);
    await stop();
  });

  test("is only that: one that takes long is left alone", async () => {
    await work();
    await queueJob(app.db, "hold", { word: "waits" });
    await until("The job did not begin.", () => begun === 1);
    await letTimePass();
    await look();
    expect(await isLocked()).toBe(true);
    held.resolve();
    await until("It is not done.", async () => (await countJobs()) === 0);
    expect(begun).toBe(1);
    await stop();
  });

  test.each([
    ["is done", "53100", {}],
    ["has failed", "53100", { fails: true }],
    ["is done", "57014", {}],
  ])("since that it %s could not be noted (%s), is done again", async (_, code, payload) => {
    await work();
    const owned = (text: string) => app.asOwner((db) => sql.raw(text).execute(db));
    await owned(`
      create function public.refuse_notes() returns trigger language plpgsql as
        $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
    await owned(`
      create trigger refuse_end before delete on graphile_worker._private_jobs
        for each row execute function public.refuse_notes();
      create trigger refuse_failure before update on graphile_worker._private_jobs
        for each row when (new.last_error is not null) execute function public.refuse_notes()`);
    await queueJob(app.db, "hold", payload);
    await until("Nobody was told.", () => app.logged.some((one) => one.includes("not noted")));
    expect(begun).toBe(1);
    expect(await isLocked()).toBe(true);
    await owned("drop function public.refuse_notes cascade");
    await letTimePass();
    await look();
    await until("It is not done.", async () => (await countJobs()) === 0);
    expect(begun).toBe(2);
    expect(unhandled).toEqual([]);
    await stop();
  });
});

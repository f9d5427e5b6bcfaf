import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { type Line, openLine } from "#testing/line.ts";
import { until } from "#testing/patience.ts";
import { queueJob } from "./queue.ts";
import { freeAbandonedJobs } from "./runner.ts";

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
  while (!(await isRefused())) await wait(1);
  await line.mend();
  await until("It is not noted.", async () => (await countJobs()) === 0);
  expect(begun).toBe(times);
  await app.close();
});

test("a stop does not wait for a database that is away", async () => {
  app = await start();
  await queueJob(app.db, "hold", {});
  await until("The job did not begin.", () => begun === 1);
  await line.cut();
  held.resolve();
  await app.close();
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

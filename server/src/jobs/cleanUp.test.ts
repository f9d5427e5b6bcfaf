import { jobInWords, jobs } from "@sightline/contract/jobs.ts";
import { dayMs, later, momentOf } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { byItself, postponeJob, runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { until } from "#testing/patience.ts";
import { cleanUpJobs } from "./cleanUp.ts";
import { queueJob } from "./queue.ts";

let app: TestApp;
let admin: Signature;
let breaks = true;
const done: string[] = [];

beforeAll(async () => {
  const further = {
    jobs: cleanUpJobs({
      before: async () => void done.push("before"),
      broken: async () => {
        if (breaks) throw new Error("There is a stone.");
        done.push("broken");
      },
      after: async () => void done.push("after"),
    }),
  };
  app = await makeTestApp({ running: true, further });
  admin = await app.signIn({ role: "admin" });
});
afterAll(() => app.close());

const failed = async () => (await app.call(jobs.listFailedJobs, { as: admin })).body.jobs;
const nightly = async () => (await app.call(jobs.getJobsNow, { as: admin })).body.jobs_now.nightly;

test("a step that fails keeps none of the others from being done, is seen, and is tried again alone", async () => {
  await addOldCounters(3);
  await queueJob(app.db, "clean_up", {});
  await until("The broken step is not told.", async () => (await failed()).length === 1);
  await until("The others are not done.", () => done.length === 2);
  expect(done.toSorted()).toEqual(["after", "before"]);
  await until("The platform's own is not done.", async () => (await countOldCounters()) === 0);
  const [job] = await failed();
  expect(job).toMatchObject({ task: "clean_up_broken", error: "There is a stone." });
  expect(job && jobInWords(job)).toBe("Nightly clean-up: broken");
  expect((await nightly()).state).toBe("failed");

  breaks = false;
  done.splice(0);
  await runWaitingJobs(app.db);
  await untilJobsAreDone(app.db, "clean_up");
  expect(done).toEqual(["broken"]);
  expect(await failed()).toEqual([]);
});

test("a night that finds a step still waiting to be tried again tries it now, once", async () => {
  breaks = true;
  done.splice(0);
  await queueJob(app.db, "clean_up", {});
  await until("The broken step is not told.", async () => (await failed()).length === 1);
  await until("The others are not done.", () => done.length === 2);
  await postponeJob(app.db, "clean_up_broken");
  breaks = false;
  done.splice(0);
  await queueJob(app.db, "clean_up", {});
  await untilJobsAreDone(app.db, "clean_up");
  expect(done.toSorted()).toEqual(["after", "before", "broken"]);
  expect(await failed()).toEqual([]);
});

test("what is much is deleted in batches, with a way left to others after each", async () => {
  const { clean_up_throttle_counters: step } = cleanUpJobs({});
  await addOldCounters(12_001);
  let ways = 0;
  const left: number[] = [];
  const giveWay = async () => {
    ways += 1;
    left.push(await countOldCounters());
  };
  const now = momentOf(Date.now());
  await step?.({}, { ...byItself, db: app.db, now, log: app.app.http.log, giveWay });
  expect(left).toEqual([7_001, 2_001]);
  expect(ways).toBe(2);
  expect(await countOldCounters()).toBe(0);
});

test("answers to repeated calls are kept for a day", async () => {
  const { clean_up_idempotency_keys: step } = cleanUpJobs({});
  const person = await app.signIn();
  const now = momentOf(Date.now());
  for (const [key, age] of [
    ["young", 0.9],
    ["old", 1.1],
  ] as const)
    await sql`insert into idempotency_keys (user_id, method, path, key, body_hash, status, answer, created_at)
      values (${person.id}, 'POST', '/', ${key}, '', 204, '', ${later(now, -age * dayMs)})`.execute(
      app.db,
    );
  await step?.(
    {},
    { ...byItself, db: app.db, now, log: app.app.http.log, giveWay: async () => {} },
  );
  const left = await app.db.selectFrom("idempotency_keys").select("key").execute();
  expect(left).toEqual([{ key: "young" }]);
});

async function addOldCounters(count: number): Promise<void> {
  const at = later(momentOf(Date.now()), -dayMs);
  await sql`
    insert into throttle_counters (key, started_at, expires_at, count)
    select 'old ' || n, ${at}, ${at}, 1 from generate_series(1, ${count}::int) n`.execute(app.db);
}

async function countOldCounters(): Promise<number> {
  const { rows } = await sql`select from throttle_counters where key like 'old %'`.execute(app.db);
  return rows.length;
}

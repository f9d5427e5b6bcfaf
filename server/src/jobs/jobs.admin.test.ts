import { jobs } from "@sightline/contract/jobs.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queueMail } from "#mail/mail.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { runWaitingJobs, untilJobsAreDone, untilMailed } from "#testing/jobs.ts";
import { until } from "#testing/patience.ts";
import { startSmtp, type TestSmtp } from "#testing/smtp.ts";
import { queueJob } from "./queue.ts";

let smtp: TestSmtp;
let app: TestApp;
let admin: Awaited<ReturnType<TestApp["signIn"]>>;
let breaks = true;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await makeTestApp({
    running: true,
    environment: { SMTP_URL: smtp.url },
    further: {
      mails: {
        greeting: async (input) => ({
          to: String(Reflect.get(Object(input), "email")),
          subject: "Good day",
          write: () => ({ text: "Hello", html: "<p>Hello</p>" }),
        }),
      },
      jobs: {
        stumble: async () => {
          if (breaks) throw new Error("There was a stone.");
        },
      },
    },
  });
  admin = await app.signIn({ role: "admin" });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const list = async (kind?: "mail" | "other") =>
  (await app.call(jobs.listFailedJobs, { as: admin, query: kind ? { kind } : {} })).body.jobs;
const now = async () => (await app.call(jobs.getJobsNow, { as: admin })).body.jobs_now;
const on = (id: number | undefined) => ({ params: { id: String(id) }, as: admin });

async function failedMailTo(email: string) {
  await app.db.transaction().execute((db) => queueMail(db, "greeting", { email }));
  return untilFailed((job) => job.email === email);
}

async function untilFailed(isMeant: (job: Awaited<ReturnType<typeof list>>[number]) => boolean) {
  let found: Awaited<ReturnType<typeof list>>[number] | undefined;
  await until("It did not fail.", async () => {
    found = (await list()).find((job) => isMeant(job) && !job.working);
    return found !== undefined;
  });
  return found;
}

describe("a mail that the server refuses", () => {
  test("stands there with the server's answer, whom it was for, and when it is tried again", async () => {
    smtp.refuse("No such user here");
    const job = await failedMailTo("refused@example.org");
    expect(job).toMatchObject({
      task: "send_mail",
      mail: "greeting",
      email: "refused@example.org",
      error: expect.stringContaining("550 No such user here"),
      attempts: 1,
      next_try_at: expect.any(String),
    });
    expect(await list("mail")).toContainEqual(job);
    expect(await list("other")).not.toContainEqual(job);
    expect((await now()).failed).toBeGreaterThan(0);
  });

  test("retried once the server is well arrives exactly once, however often it is pressed", async () => {
    smtp.refuse("Come back later");
    const job = await failedMailTo("later@example.org");
    smtp.refuse(null);
    const presses = Array.from({ length: 5 }, () => app.call(jobs.retryJob, on(job?.id)));
    const statuses = new Set((await Promise.all(presses)).map(({ status }) => status));
    await smtp.waitForMail("later@example.org");
    await untilJobsAreDone(app.db, "send_mail");
    expect([...statuses].every((status) => status === 200 || status === 404)).toBe(true);
    expect(smtp.mails.filter(({ to }) => to === "later@example.org")).toHaveLength(1);
    expect((await list()).filter(({ email }) => email === "later@example.org")).toEqual([]);
    const acts = await app.db
      .selectFrom("audit_acts")
      .select("act")
      .where("subject_kind", "=", "job")
      .where("subject_id", "=", job?.id ?? 0)
      .execute();
    expect(acts).toEqual([{ act: "job_retried" }]);
  });

  test("is tried again even when all its tries are used up", async () => {
    smtp.refuse("No");
    const job = await failedMailTo("used-up@example.org");
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where id = ${job?.id}`.execute(
      app.db,
    );
    const given = (await list()).find(({ id }) => id === job?.id);
    expect(given?.next_try_at).toBeNull();
    smtp.refuse(null);
    expect((await app.call(jobs.retryJob, on(job?.id))).status).toBe(200);
    await smtp.waitForMail("used-up@example.org");
  });

  test("given up is gone, never arrives, and a second press finds nothing", async () => {
    smtp.refuse("No");
    const job = await failedMailTo("given-up@example.org");
    smtp.refuse(null);
    expect((await app.call(jobs.giveUpJob, on(job?.id))).status).toBe(204);
    expect((await app.call(jobs.giveUpJob, on(job?.id))).status).toBe(404);
    expect((await app.call(jobs.retryJob, on(job?.id))).status).toBe(404);
    await runWaitingJobs(app.db);
    await untilMailed(app.db);
    expect(smtp.mails.filter(({ to }) => to === "given-up@example.org")).toEqual([]);
  });
});

test("other jobs tell why they failed, and are done once the reason is gone", async () => {
  await queueJob(app.db, "stumble", {});
  const job = await untilFailed(({ task }) => task === "stumble");
  expect(job).toMatchObject({ mail: null, error: "There was a stone." });
  breaks = false;
  await app.call(jobs.retryJob, on(job?.id));
  await until("It was not done.", async () => (await list("other")).length === 0);
});

test("what never failed can be neither retried nor given up", async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  await queueJob(app.db, "stumble", {}, { runAt: later });
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker._private_jobs where last_error is null order by id desc`.execute(
    app.db,
  );
  for (const row of [jobs.retryJob, jobs.giveUpJob])
    expect((await app.call(row, on(rows[0]?.id))).status).toBe(404);
  expect((await now()).later).toBeGreaterThan(0);
});

test("the nightly run is told: never yet, done, failed", async () => {
  expect((await now()).nightly).toEqual({ last_run_at: null, state: "never" });
  const at = "2026-11-17T03:17:00.000Z";
  await sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('clean_up', ${at}, ${at})
    on conflict (identifier) do update set last_execution = ${at}`.execute(app.db);
  expect((await now()).nightly).toEqual({ last_run_at: at, state: "done" });
  await queueJob(
    app.db,
    "clean_up",
    {},
    { runAt: new Date(Date.now() + 86_400_000).toISOString() },
  );
  expect((await now()).nightly.state).toBe("working");
  await sql`
    update graphile_worker._private_jobs set last_error = 'disk full'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'clean_up')`.execute(
    app.db,
  );
  expect((await now()).nightly.state).toBe("failed");
});

test("the last good backup is told, once there is one", async () => {
  expect((await now()).backup).toBeNull();
  const about = { took_ms: 5, bytes: 5_000_000_000, rows: 7, files: 1, host: "a", folder: "/b" };
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const moment = hoursAgo(2);
  await app.db
    .insertInto("backups")
    .values([moment, hoursAgo(30)].map((one) => ({ ...about, moment: one })))
    .execute();
  const { took_ms: _, ...shown } = about;
  expect((await now()).backup).toEqual({ ...shown, moment });
});

test("how long the oldest waits is known", async () => {
  await sql`
    select graphile_worker.add_job('nobody_does_this', run_at => now() - interval '1 hour')`.execute(
    app.db,
  );
  const { waiting, waiting_since } = await now();
  expect(waiting).toBeGreaterThan(0);
  expect(Date.parse(String(waiting_since))).toBeLessThan(Date.now() - 3_000_000);
});

test("nobody but admins sees or touches any of it", async () => {
  const analyst = await app.signIn({ role: "analyst" });
  for (const row of [jobs.getJobsNow, jobs.listFailedJobs])
    expect((await app.call(row, { as: analyst })).status).toBe(404);
  for (const row of [jobs.retryJob, jobs.giveUpJob])
    expect((await app.call(row, { ...on(1), as: analyst })).status).toBe(404);
});

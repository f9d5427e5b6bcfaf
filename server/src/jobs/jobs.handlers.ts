import { type FailedJob, jobInWords, jobs, type JobsNow } from "@sightline/contract/jobs.ts";
import { findLastBackup } from "#backup/backup.queries.ts";
import type { Database } from "#db/database.ts";
import { implement } from "#http/call.ts";
import { pagesById } from "#http/cursor.ts";
import { Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { cleanUpCron } from "./cleanUp.ts";
import {
  countJobs,
  findFailedJob,
  holdFailedJob,
  listFailedJobs,
  readNightly,
  removeJob,
  runJobNow,
} from "./jobs.queries.ts";
import { withoutSecrets } from "./jobs.rules.ts";

export const jobHandlers = implement(jobs, {
  async getJobsNow({ db }) {
    const counted = await countJobs(db);
    const nightly = await tellNightly(db);
    return { jobs_now: { ...counted, nightly, backup: (await findLastBackup(db)) ?? null } };
  },

  async listFailedJobs({ db, query }) {
    const { rows, next_cursor } = await pagesById.read(query, (page) =>
      listFailedJobs(db, query.kind, page),
    );
    return { jobs: rows.map(onWire), next_cursor };
  },

  // Pressed twice, or while it is being tried, it is still tried once.
  async retryJob({ db, params, record }) {
    const { isDue } = await holdFailedJob(db, params.id);
    const job = await getFailedJob(db, params.id);
    if (!isDue) {
      await runJobNow(db, job.id);
      await record(db, { subject: { kind: "job", id: job.id }, details: about(job) });
      await announce(db, [topic.staff], "jobs_changed", {});
    }
    return { job: onWire(await getFailedJob(db, params.id)) };
  },

  async giveUpJob({ db, params, record }) {
    await holdFailedJob(db, params.id);
    const job = await getFailedJob(db, params.id);
    if (!(await removeJob(db, job.id)))
      throw new Problem("transition_refused", { detail: "It is being tried at this moment." });
    await record(db, { subject: { kind: "job", id: job.id }, details: about(job) });
    await announce(db, [topic.staff], "jobs_changed", {});
  },
});

async function getFailedJob(db: Database, id: number): Promise<FailedJob> {
  const job = await findFailedJob(db, id);
  if (!job) throw new Problem("not_found");
  return job;
}

/** For the audit log: what it was, and not whom it was for, who may leave one day. */
function about(job: FailedJob) {
  return { job: jobInWords(job) };
}

function onWire(job: FailedJob): FailedJob {
  return { ...job, error: withoutSecrets(job.error) };
}

async function tellNightly(db: Database): Promise<JobsNow["nightly"]> {
  const { last_run_at, error, left } = await readNightly(db, cleanUpCron.job);
  if (error !== null) return { last_run_at, state: "failed" };
  if (left) return { last_run_at, state: "working" };
  return { last_run_at, state: last_run_at === null ? "never" : "done" };
}

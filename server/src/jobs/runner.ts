import type { Moment } from "@sightline/contract/base/moments.ts";
import type { FastifyBaseLogger } from "fastify";
import { Logger, parseCronItems, run, type Runner } from "graphile-worker";
import type pg from "pg";
import type { Database } from "#db/database.ts";

export type JobContext = { db: Database; now: Moment; log: FastifyBaseLogger; id: string };
export type Job = (payload: unknown, context: JobContext) => Promise<void>;
export type Jobs = Record<string, Job>;

export type CronItem = {
  /** Five fields, UTC. */
  match: string;
  job: string;
};

/** Works off the queue until stopped; stopping lets the jobs under way finish. */
export async function runJobs(options: {
  pool: pg.Pool;
  db: Database;
  jobs: Jobs;
  cron: readonly CronItem[];
  clock: () => Moment;
  log: FastifyBaseLogger;
}): Promise<Runner> {
  const { jobs, db, clock, log } = options;
  return run({
    pgPool: options.pool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 5_000,
    logger: quietLogger(log),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        (payload, { job: { id } }) =>
          job(payload, { db, now: clock(), log: log.child({ job: name, job_id: id }), id }),
      ]),
    ),
    parsedCronItems: parseCronItems(
      options.cron.map(({ match, job }) => ({
        match,
        task: job,
        identifier: job,
        options: { backfillPeriod: 0 },
      })),
    ),
  });
}

/** Payloads never reach the log: they may name people. */
function quietLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === "error") log.error({ err: meta?.["error"] }, `jobs: ${message}`);
    else if (level === "warning") log.warn(`jobs: ${message}`);
    else log.trace(`jobs: ${message}`);
  });
}

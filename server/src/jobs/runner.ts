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

/** The first tries fail for what passes by itself, such as a mail server that starts anew. */
const attemptsTolerated = 3;

/** Works off the queue until stopped; stopping lets the jobs under way finish. */
export async function runJobs(options: {
  pool: pg.Pool;
  db: Database;
  jobs: Jobs;
  cron: readonly CronItem[];
  clock: () => Moment;
  log: FastifyBaseLogger;
  /** One has failed a few times: somebody should look at it. */
  onFailing: (db: Database, now: Moment) => Promise<void>;
}): Promise<Runner> {
  const { jobs, db, clock, log, onFailing } = options;
  return run({
    pgPool: options.pool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 5_000,
    logger: quietLogger(log),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        async (payload, { job: { id, attempts } }) => {
          try {
            await job(payload, { db, now: clock(), log: log.child({ job: name, job_id: id }), id });
          } catch (error) {
            if (attempts === attemptsTolerated) await onFailing(db, clock());
            throw error;
          }
        },
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

import type { Moment } from "@sightline/contract/base/moments.ts";
import { EventEmitter, once } from "node:events";
import type { FastifyBaseLogger } from "fastify";
import { Logger, parseCronItems, run, type Runner, type WorkerEvents } from "graphile-worker";
import type { GiveWay } from "#db/batches.ts";
import type { Database } from "#db/database.ts";
import { tracedAs } from "#db/measuring/tracing.ts";
import type { LiveHub } from "#live/hub.ts";
import type { JobPool } from "./jobs.pool.ts";
import { areGone, freeJobsOf, freeLostJobs, holdWorkers, listLongAtWork } from "./jobs.queries.ts";
import { type JobPace, JobTurns } from "./pace.ts";

export type JobContext = {
  db: Database;
  now: Moment;
  log: FastifyBaseLogger;
  id: string;
  /** For jobs with much to do: awaited after each piece, so that calls are not kept waiting. */
  giveWay: GiveWay;
  /** The process is being stopped, and waits for its jobs: what can be left is left. */
  ending: AbortSignal;
};
export type Job = (payload: unknown, context: JobContext) => Promise<void>;
export type Jobs = Record<string, Job>;

export type CronItem = {
  /** Five fields, UTC. */
  match: string;
  job: string;
};

export type JobRunner = Pick<Runner, "stop"> & {
  /** For jobs that nobody is at any more; done every half minute. */
  look(): Promise<void>;
};

/** The first tries fail for what passes by itself, such as a mail server that starts anew. */
const attemptsTolerated = 3;

/** Works off the queue until stopped; stopping lets the jobs under way finish. */
export async function runJobs(options: {
  pool: JobPool;
  db: Database;
  jobs: Jobs;
  cron: readonly CronItem[];
  clock: () => Moment;
  log: FastifyBaseLogger;
  hub: LiveHub;
  /** One has failed a few times: somebody should look at it. */
  onFailing: (db: Database, now: Moment) => Promise<void>;
  pace: JobPace;
  /** Whether somebody has called this process lately, to whom jobs leave the time. */
  isCalled: () => boolean;
}): Promise<JobRunner> {
  const { jobs, db, clock, log, onFailing, hub, pool } = options;
  const stopping = new AbortController();
  const { signal: ending } = stopping;
  const turns = new JobTurns(options.pace, ending, options.isCalled);
  const events: WorkerEvents = new EventEmitter();
  const made = once(events, "pool:create");
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 5_000,
    logger: quietLogger(log),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        async (payload, { job: { id, attempts } }) => {
          pool.atWork.add(id);
          try {
            const about = { db, log: log.child({ job: name, job_id: id }), id, ending };
            await turns.take((giveWay) =>
              tracedAs(`job ${id}`, () => job(payload, { ...about, now: clock(), giveWay })),
            );
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
  // It is made before `run` answers.
  const [{ workerPool }] = (await made) as [{ workerPool: { id: string } }];
  await hub.onEachConnection((client) => holdWorkers(client, workerPool.id));
  const suspects = new Set<string>();
  const look = async () => {
    await freeAbandonedJobs(db, suspects, log);
    await freeOwnLostJobs(db, workerPool.id, pool.atWork, log);
  };
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return {
    look,
    stop() {
      stopping.abort();
      clearInterval(timer);
      return runner.stop();
    },
  };
}

/** Long enough for a process that lost the database, and works on, to be back. */
const lookEveryMs = 30_000;

/**
 * Whoever is killed leaves the jobs they were at locked, by the queue's own measure for four hours.
 * Every process holds a lock for its workers on the connection that it listens on, which ends with
 * it; workers for which that is free at two looks in a row are gone, and others do what they were at.
 */
export async function freeAbandonedJobs(
  db: Database,
  suspects: Set<string>,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const atWork = await listLongAtWork(db);
    for (const known of suspects) if (!atWork.includes(known)) suspects.delete(known);
    for (const workers of atWork) {
      await db.transaction().execute(async (trx) => {
        if (!(await areGone(trx, workers))) return suspects.delete(workers);
        if (!suspects.has(workers)) return suspects.add(workers);
        await freeJobsOf(trx, workers);
        log.warn({ workers }, "jobs: taken up from workers that are gone");
        return suspects.delete(workers);
      });
    }
  } catch (error) {
    log.warn({ err: error }, "jobs: could not look for those of workers that are gone");
  }
}

/** A living process holds its lock, so that nobody but itself can tell that it is not at them. */
async function freeOwnLostJobs(
  db: Database,
  workers: string,
  atWork: ReadonlySet<string>,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const freed = await db.transaction().execute((trx) => freeLostJobs(trx, workers, [...atWork]));
    if (freed.length > 0)
      log.warn({ jobs: freed }, "jobs: held here and not under way, taken up again");
  } catch (error) {
    log.warn({ err: error }, "jobs: could not look for those that are held here for nothing");
  }
}

/** Payloads never reach the log: they may name people. */
function quietLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === "error") log.error({ err: meta?.["error"] }, `jobs: ${message}`);
    else if (level === "warning") log.warn(`jobs: ${message}`);
    else log.trace(`jobs: ${message}`);
  });
}

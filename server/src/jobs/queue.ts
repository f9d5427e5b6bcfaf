import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";

type QueueOptions = {
  runAt?: Moment;
  /** At most one waiting job with this key; a later one replaces it. */
  key?: string;
  /** The one that waits already keeps its moment: many in a row don't put it off for ever. */
  keepRunAt?: true;
  /** Somebody waits for just this: it comes before all that is only due. */
  isWaitedFor?: true;
};

/** The least comes first; whatever says none has 0. */
const waitedFor = -10;

/** Queued in the caller's transaction: the job exists exactly if the data that asked for it does. */
export async function queueJob(
  db: Database,
  name: string,
  payload: object,
  options: QueueOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      identifier => ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${options.runAt ?? null}::timestamptz,
      priority => ${options.isWaitedFor ? waitedFor : null}::integer,
      job_key => ${options.key ?? null}::text,
      job_key_mode => ${options.keepRunAt ? "preserve_run_at" : "replace"}::text
    )`.execute(db);
}

type KeyedJob = { name: string; payload: object; key: string; runAt?: Moment };

/** Many in one go. One that waits already under its key keeps its moment. */
export async function queueJobs(db: Database, jobs: readonly KeyedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    select count(*) from graphile_worker.add_jobs(
      array(
        select row(
          job.name, job.payload, null, job."runAt", null, job.key, null, null
        )::graphile_worker.job_spec
        from json_to_recordset(${JSON.stringify(jobs)}::json)
          as job (name text, payload json, key text, "runAt" timestamptz)
      ),
      true
    )`.execute(db);
}

/** What waits to be done for somebody who is no more, or failed for good, goes with what it holds. */
export async function forgetJobs(
  db: DatabaseTransaction,
  userId: number,
  email: string,
): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where locked_at is null and (
        payload #>> '{input,user_id}' = ${String(userId)}
        or lower(coalesce(payload #>> '{input,email}', payload ->> 'email')) = lower(${email})
        or strpos(lower(last_error), lower(${email})) > 0
      )
    ))`.execute(db);
}

import type { FailedJob, jobKinds, JobsNow } from "@sightline/contract/jobs.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type pg from "pg";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Page } from "#http/cursor.ts";

// The queue brings its own tables; how they are made is in its own migrations.

/** Nobody counts further. */
const most = sql.raw("100");

const failed = sql`
  select job.id, task.identifier as task, job.payload ->> 'name' as mail,
    person.first_name || ' ' || person.last_name as person,
    coalesce(person.email, job.payload #>> '{input,email}', job.payload ->> 'email', invited.email, registered.email)::text as email,
    job.attempts, job.last_error as error, job.created_at as queued_at,
    job.locked_at is not null as working,
    case when job.attempts < job.max_attempts then job.run_at end as next_try_at
  from graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id
  left join users person on person.id = coalesce(job.payload #>> '{input,user_id}', job.payload ->> 'user_id')::int
  left join invitations invited on invited.id = (job.payload #>> '{input,invitation_id}')::int
  left join registrations registered on registered.id = (job.payload #>> '{input,registration_id}')::int
  where job.last_error is not null`;

export async function listFailedJobs(
  db: Database,
  kind: (typeof jobKinds)[number] | undefined,
  { after, limit }: Page<number>,
): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`${failed}
    ${kind === undefined ? sql`` : sql`and (task.identifier = 'send_mail') = ${kind === "mail"}`}
    ${after === null ? sql`` : sql`and job.id < ${after}`}
    order by job.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findFailedJob(db: Database, id: number): Promise<FailedJob | undefined> {
  const { rows } = await sql<FailedJob>`${failed} and job.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Until the transaction ends nobody else takes it up, retries it or gives it up. Whether it is being
 * tried, or about to be, by the clock of who set that: a caller's own is a moment behind.
 */
export async function holdFailedJob(
  db: DatabaseTransaction,
  id: number,
): Promise<{ isDue: boolean }> {
  const { rows } = await sql<{ due: boolean }>`
    select locked_at is not null or attempts < max_attempts and run_at <= clock_timestamp() as due
    from graphile_worker._private_jobs
    where id = ${id} and last_error is not null for update`.execute(db);
  return { isDue: rows[0]?.due ?? false };
}

/** With all its tries before it. Whoever works off the queue is told that there is something. */
export async function runJobNow(db: DatabaseTransaction, id: number): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(
    db,
  );
  await sql`select pg_notify('jobs:insert', '{"r":0,"count":1}')`.execute(db);
}

/** False if it is being tried at this moment. */
export async function removeJob(db: DatabaseTransaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(db);
  return rows.length > 0;
}

type Counted = Omit<JobsNow, "nightly" | "backup">;

export async function countJobs(db: Database): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select
      (select count(*) from (select from graphile_worker._private_jobs
        where is_available and run_at <= now() and last_error is null limit ${most}) found) as waiting,
      (select min(run_at) from graphile_worker._private_jobs
        where is_available and run_at <= now()) as waiting_since,
      (select count(*) from (select from graphile_worker._private_jobs
        where locked_at is not null limit ${most}) found) as working,
      (select count(*) from (select from graphile_worker._private_jobs
        where is_available and run_at > now() and last_error is null limit ${most}) found) as later,
      (select count(*) from (select from graphile_worker._private_jobs
        where last_error is not null limit ${most}) found) as failed`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error("A count is always answered.");
  return counted;
}

/** For as long as the connection lives: whoever can take it alone knows that these workers are gone. */
export async function holdWorkers(client: pg.ClientBase, workers: string): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1, hashtext($2))", [workersClass, workers]);
}

const workersClass = 727_103;

/** Who has been at a job for a while, and is perhaps no more. */
export async function listLongAtWork(db: Database): Promise<string[]> {
  const { rows } = await sql<{ workers: string }>`
    select distinct locked_by as workers from graphile_worker._private_jobs
    where locked_at < now() - interval '1 minute'`.execute(db);
  return rows.map(({ workers }) => workers);
}

export async function areGone(db: DatabaseTransaction, workers: string): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`
    select pg_try_advisory_xact_lock(${workersClass}, hashtext(${workers})) as gone`.execute(db);
  return rows[0]?.gone ?? false;
}

/**
 * What ends whoever is at it would end the next one as well: past the first time it waits as what has
 * failed does, and what is not tried again stands among the failed.
 */
const whenFreed = sql`
  run_at = case when attempts > 1
    then greatest(run_at, now() + exp(least(attempts, 10)) * interval '1 second') else run_at end,
  last_error = case when attempts >= max_attempts
    then coalesce(last_error, 'Nobody noted its end, each time: its process may have ended first.') else last_error end`;

/** Others take up what they were at. */
export async function freeJobsOf(db: DatabaseTransaction, workers: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set ${whenFreed} where locked_by = ${workers}`.execute(db);
  await sql`select graphile_worker.force_unlock_workers(array[${workers}])`.execute(db);
  await sql`select pg_notify('jobs:insert', '{"r":0,"count":1}')`.execute(db);
}

/**
 * What these workers hold and are not at, as they never heard that they were given it, or could not
 * note its end. Younger ones may be on their way to them: no answer takes as long.
 */
export async function freeLostJobs(
  db: DatabaseTransaction,
  workers: string,
  atWork: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null, ${whenFreed}
    where locked_by = ${workers} and locked_at < now() - interval '1 minute'
      and id <> all(${atWork}::bigint[])
    returning id`.execute(db);
  if (rows.length > 0) await sql`select pg_notify('jobs:insert', '{"r":0,"count":1}')`.execute(db);
  return rows.map(({ id }) => id);
}

type Nightly = { last_run_at: Moment | null; error: string | null; left: boolean };

/** When it was last started, and what is left of it and its steps: a job that is done is gone. */
export async function readNightly(db: Database, task: string): Promise<Nightly> {
  const { rows } = await sql<Nightly>`
    with among as (
      select job.last_error from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = ${task} or starts_with(task.identifier, ${`${task}_`})
    )
    select
      (select last_execution from graphile_worker._private_known_crontabs where identifier = ${task}) as last_run_at,
      (select max(last_error) from among) as error,
      exists (select from among) as left`.execute(db);
  return rows[0] ?? { last_run_at: null, error: null, left: false };
}

import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { until } from "./patience.ts";

/** What a job that is called and not queued is told besides. */
export const byItself = {
  id: "1",
  giveWay: async () => undefined,
  ending: new AbortController().signal,
};

/** Lets what waits for a later day run now: the queue knows only the database's own clock. */
export async function runWaitingJobs(db: Database): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await sql`select pg_notify('jobs:insert', '{"r":0,"count":1}')`.execute(db);
}

/** The queue does not try this one again by itself meanwhile. Waits for a try that is under way. */
export async function postponeJob(db: Database, name: string): Promise<void> {
  await until(`${name} does not wait.`, async () => {
    const { rows } = await sql`
      update graphile_worker._private_jobs set run_at = now() + interval '1 day'
      where locked_at is null
        and id in (select id from graphile_worker.jobs where task_identifier = ${name})
      returning id`.execute(db);
    return rows.length > 0;
  });
}

/** Until no job of that name, or step of it, is under way or could be. As long as they become fewer, it is worth waiting. */
export async function untilJobsAreDone(db: Database, name: string): Promise<void> {
  const count = async () => {
    const { rows } = await sql`
      select from graphile_worker.jobs
      where (task_identifier = ${name} or starts_with(task_identifier, ${`${name}_`}))
        and run_at <= now()`.execute(db);
    return rows.length;
  };
  for (let left = await count(); left > 0;) {
    const before = left;
    await until(`There are still ${before} jobs to ${name}.`, async () => {
      left = await count();
      return left < before;
    });
  }
}

/** Until every mail that is due has left: letters may queue a digest, and a digest letters. */
export async function untilMailed(db: Database): Promise<void> {
  for (const job of ["send_mail", "send_letters", "send_digest", "send_letters", "send_digest"])
    await untilJobsAreDone(db, job);
}

/** A mail that the server refused, to be tried again tomorrow. */
export async function makeFailedJob(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.add_job('send_mail', '{"name":"greeting","input":{}}'::json)`.execute(
    db,
  );
  const id = Number(rows[0]?.id);
  await sql`
    update graphile_worker._private_jobs
    set last_error = '550 No such user', attempts = 3, run_at = now() + interval '1 day'
    where id = ${id}`.execute(db);
  return id;
}

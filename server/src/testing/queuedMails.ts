import { sql } from "kysely";
import type { Database } from "#db/database.ts";

type Queued = { name: string; user_id: number };

/** Letters that wait to be sent, oldest first. */
export async function queuedMails(db: Database): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    select payload->>'name' as name, (payload->'input'->>'user_id')::int as user_id
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'send_mail' order by job.id`.execute(db);
  return rows;
}

export async function forgetMails(db: Database): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
}

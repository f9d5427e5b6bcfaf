import { sql } from "kysely";
import type { Database } from "#db/database.ts";

export type TaskNow = {
  task: string;
  due: number;
  /** For how long the one that has waited longest could have been done. */
  oldest_seconds: number;
  longest_running_seconds: number;
  failing: number;
  given_up: number;
};

/** So many are looked at, the oldest: a task of which none is among them waits for less long than these. */
const most = sql.raw("10000");

/** A task of which nothing waits says so too: what is gone from a graph may be broken. */
export async function listTasksNow(db: Database): Promise<TaskNow[]> {
  const { rows } = await sql<TaskNow>`
    with due as (
      select task_id, count(*) as count, min(run_at) as oldest
      from (
        select task_id, run_at from graphile_worker._private_jobs
        where is_available and run_at <= now()
        order by priority, run_at limit ${most}
      ) job group by task_id
    ), known as (
      select task_id,
        min(locked_at) as since,
        count(*) filter (where last_error is not null and attempts < max_attempts) as failing,
        count(*) filter (where last_error is not null and attempts >= max_attempts) as given_up
      from graphile_worker._private_jobs
      where locked_at is not null or last_error is not null
      group by task_id
    )
    select task.identifier as task,
      coalesce(due.count, 0) as due,
      coalesce(extract(epoch from now() - due.oldest), 0)::float8 as oldest_seconds,
      coalesce(extract(epoch from now() - known.since), 0)::float8 as longest_running_seconds,
      coalesce(known.failing, 0) as failing,
      coalesce(known.given_up, 0) as given_up
    from graphile_worker._private_tasks task
    left join due on due.task_id = task.id
    left join known on known.task_id = task.id
    order by task.identifier`.execute(db);
  return rows;
}

export type Standby = { standby: string; bytes: number; seconds: number | null };

/** Nothing where this role may not see them: only members of pg_monitor may. */
export async function findStandbys(db: Database): Promise<Standby[] | undefined> {
  const { rows: seen } = await sql<{ may: boolean }>`
    select pg_has_role('pg_read_all_stats', 'usage') as may`.execute(db);
  if (!seen[0]?.may) return undefined;
  // What was sent and applied has no lag, also when the time of the last one is forgotten.
  const { rows } = await sql<Standby>`
    select standby, max(bytes)::float8 as bytes, max(case when bytes = 0 then 0 else seconds end)::float8 as seconds
    from (
      select concat_ws(' ', application_name, host(client_addr)) as standby,
        greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)) as bytes,
        extract(epoch from replay_lag) as seconds
      from pg_stat_replication
      where state in ('startup', 'catchup', 'streaming') and replay_lsn is not null
    ) one
    group by standby order by standby`.execute(db);
  return rows;
}

import { sql } from "kysely";
import type { Database } from "#db/database.ts";

/** Everything that migrations make, a line each: columns, indexes, constraints, triggers, functions. */
export async function describeShape(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with tables as (
      select c.oid, n.nspname || '.' || c.relname as name from pg_class c
      join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'graphile_worker') and relkind in ('r', 'v')
    )
    select line from (
      select name || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull::text
        || attidentity::text || attgenerated::text || coalesce(attstattarget, -1) || coalesce(pg_get_expr(adbin, adrelid), '') as line
      from tables join pg_attribute a on attrelid = tables.oid
      left join pg_attrdef d on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped
      union all select name || ' ' || pg_get_indexdef(indexrelid) from tables join pg_index on indrelid = tables.oid
      union all select name || ' ' || conname || ' ' || pg_get_constraintdef(c.oid) || convalidated::text
      from tables join pg_constraint c on conrelid = tables.oid
      union all select name || ' ' || pg_get_triggerdef(t.oid) || tgenabled::text
      from tables join pg_trigger t on tgrelid = tables.oid where not tgisinternal
      union all select pg_get_functiondef(p.oid) from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    ) all_of_it order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

/** Each row of each table as text, and where each sequence stands. */
export async function readEverything(db: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ schema: string; name: string; kind: string }>`
    select nspname as schema, relname as name, relkind as kind from pg_class c
    join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'graphile_worker') and relkind in ('r', 'S') and relname <> 'migrations'
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`.execute(db);
  const all: Record<string, string[]> = {};
  for (const { schema, name, kind } of tables) {
    const what = kind === "S" ? sql.raw("(last_value, is_called)::text") : sql.raw("(t.*)::text");
    const { rows } = await sql<{ row: string }>`
      select ${what} as row from ${sql.table(`${schema}.${name}`)} t order by 1`.execute(db);
    all[`${schema}.${name}`] = rows.map(({ row }) => row);
  }
  return all;
}

export async function lockOneJob(db: Database): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'
    where id = (select min(id) from graphile_worker._private_jobs)`.execute(db);
}

export async function listJobs(db: Database) {
  const { rows } = await sql<{ task: string; locked: boolean }>`
    select task.identifier as task, locked_at is not null as locked
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    order by job.id`.execute(db);
  return rows;
}

/** Backups that read this table at this moment. */
export async function countReading(db: Database, table: string): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'sightline-backup'
      and query like ${`copy%"${table}"%`}`.execute(db);
  return rows.length;
}

export async function nameOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? "";
}

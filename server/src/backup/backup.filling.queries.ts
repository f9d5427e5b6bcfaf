import pg from "pg";
import { hasTable } from "./backup.snapshot.queries.ts";
import { nameOf, type Table } from "./backup.tables.queries.ts";

/** The shape of a table while it is filled: the rest of it, to be put back. */
export type TakenOff = {
  constraints: { schema: string; name: string; constraint: string; definition: string }[];
  indexes: { definition: string }[];
  triggers: { schema: string; name: string; trigger: string }[];
};

/** How many of each were open at the backup's moment. */
export type EndedAccess = { sessions: number; links: number; invitations: number };

/** Something of somebody's is there, whatever it is; a job queue without a job is not. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean; queue: boolean }>(`
    select exists (
      select from pg_class c where relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    ) as taken, to_regclass('graphile_worker._private_jobs') is not null as queue`);
  if (rows[0]?.taken !== false) return false;
  if (!rows[0].queue) return true;
  const { rows: jobs } = await client.query("select from graphile_worker._private_jobs limit 1");
  return jobs.length === 0;
}

/** Nobody begins to migrate it meanwhile: an app that is started waits until it is whole. */
export async function beginFilling(client: pg.Client, migrationLock: number): Promise<void> {
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
}

/**
 * What a superuser would switch off in one go. References are taken off and put back, which checks
 * each of them anew; triggers did their work when the rows were first written; an index is made
 * faster at the end than row by row.
 */
export async function takeOff(client: pg.Client, tables: readonly Table[]): Promise<TakenOff> {
  // What a migration wrote has its deferred checks behind it; else no table could be altered.
  await client.query("set constraints all immediate");
  const names = tables.map(nameOf);
  const { rows: constraints } = await client.query<TakenOff["constraints"][number]>(
    `select n.nspname as schema, c.relname as name, conname as constraint,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = c.relnamespace
     where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[]) order by 1, 2, 3`,
    [names],
  );
  const { rows: indexes } = await client.query<{
    schema: string;
    name: string;
    definition: string;
  }>(
    `select n.nspname as schema, c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = indexrelid join pg_namespace n on n.oid = c.relnamespace
     where indrelid = any($1::regclass[]) and n.nspname = 'public'
       and not exists (select from pg_constraint where conindid = indexrelid) order by 1, 2`,
    [names],
  );
  const { rows: triggers } = await client.query<TakenOff["triggers"][number]>(
    `select n.nspname as schema, c.relname as name, tgname as trigger
     from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not tgisinternal and tgenabled = 'O' and tgrelid = any($1::regclass[]) order by 1, 2, 3`,
    [names],
  );
  for (const one of constraints)
    await client.query(
      `alter table ${nameOf(one)} drop constraint ${pg.escapeIdentifier(one.constraint)}`,
    );
  for (const index of indexes) await client.query(`drop index ${nameOf(index)}`);
  for (const one of triggers)
    await client.query(
      `alter table ${nameOf(one)} disable trigger ${pg.escapeIdentifier(one.trigger)}`,
    );
  // What migrations write by themselves comes with the rest.
  await client.query(`truncate ${names.join(", ")}`);
  return { constraints, indexes, triggers };
}

export async function putBack(client: pg.Client, taken: TakenOff): Promise<void> {
  for (const { definition } of taken.indexes) await client.query(definition);
  for (const one of taken.constraints)
    await client.query(
      `alter table ${nameOf(one)} add constraint ${pg.escapeIdentifier(one.constraint)} ${one.definition}`,
    );
  for (const one of taken.triggers)
    await client.query(
      `alter table ${nameOf(one)} enable trigger ${pg.escapeIdentifier(one.trigger)}`,
    );
}

/** Whoever was at one of them is no more. */
export async function releaseJobs(client: pg.Client): Promise<void> {
  await client.query(
    "update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null",
  );
  await client.query(
    "update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null",
  );
}

/** Mails that waited to be sent; answers with how many. */
export async function dropUnsentMails(client: pg.Client): Promise<number> {
  const hasLetters = await hasTable(client, "notification_letters");
  const letters = hasLetters ? await client.query("delete from notification_letters") : undefined;
  if (hasLetters) await client.query("delete from notification_mails");
  const mails = await client.query(
    `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
     where task.id = job.task_id and task.identifier = 'send_mail' and job.run_at <= now()`,
  );
  return (letters?.rowCount ?? 0) + (mails.rowCount ?? 0);
}

/**
 * What was ended or withdrawn since the backup's moment is open in it, and nothing tells which. So all
 * of it ends: sessions, links in mails, invitations, and changes of an address that wait for a link.
 */
export async function endAccess(client: pg.Client): Promise<EndedAccess> {
  const sessions = await client.query("delete from sessions");
  // Who confirms a registration or chooses a password may have a new one sent, to the same address.
  const links = await client.query(`
    update account_links set expires_at = greatest(now(), created_at + interval '1 millisecond')
    where used_at is null and replaced_at is null and expires_at > now()`);
  await client.query("update users set pending_email = null where pending_email is not null");
  let invitations = 0;
  for (const table of ["invitations", "insight_group_invites"]) {
    // A backup of an early version has no groups.
    if (!(await hasTable(client, table))) continue;
    const revoked = await client.query(`
      update ${table} set state = 'revoked', settled_at = now() where state = 'open'`);
    invitations += revoked.rowCount ?? 0;
  }
  return { sessions: sessions.rowCount ?? 0, links: links.rowCount ?? 0, invitations };
}

/** More than any place tells of between two backups. */
const eventsToSkip = 1_000_000_000;

/**
 * The numbers of events that were told after the backup's moment are given to no others: whoever
 * comes with one of them is found to have missed something, and loads anew.
 */
export async function skipEventNumbers(client: pg.Client): Promise<void> {
  await client.query(
    `select setval(events, nextval(events) + $1)
     from (select pg_get_serial_sequence('public.live_events', 'id')::regclass as events) sequence`,
    [eventsToSkip],
  );
}

/** What the planner goes by is not part of a backup. */
export async function analyze(client: pg.Client, tables: readonly Table[]): Promise<void> {
  await client.query(`analyze ${tables.map(nameOf).join(", ")}`);
}

import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { backupLock, migrationLock } from "#db/migrate.locks.ts";
import type { SequenceState, Table } from "./backup.tables.queries.ts";
import { holdShapes, listTables, readSequences } from "./backup.tables.queries.ts";

export type Snapshot = {
  place: string;
  moment: string;
  settled: string;
  server: string;
  migrations: { name: string; hash: string }[];
  tables: Table[];
  sequences: SequenceState[];
  seal: { id: string; hash: string } | null;
};

/** Until its connection ends. False if somebody else is at it. */
export async function holdTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    "select pg_try_advisory_lock($1) as mine",
    [backupLock],
  );
  return rows[0]?.mine === true;
}

/**
 * Nobody changes a table between the moment of the snapshot and when its shape is held: one that was
 * written anew in between would look empty from then.
 */
export async function holdMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>(
      "select pg_try_advisory_lock_shared($1) as held",
      [migrationLock],
    );
    if (rows[0]?.held) return;
    await wait(50);
  }
}

export async function letMigrationsGo(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_unlock_shared($1)", [migrationLock]);
}

/** The moment is before the snapshot, `settled` after it. */
export async function beginSnapshot(client: pg.Client): Promise<Snapshot | undefined> {
  await client.query("begin transaction isolation level repeatable read, read only");
  const { rows } = await client.query<Pick<Snapshot, "moment" | "settled" | "server">>(`
    select ${iso("now()")} as moment, ${iso("clock_timestamp() + interval '1 millisecond'")} as settled,
      current_setting('server_version') as server`);
  const [begun] = rows;
  if (!begun || !(await hasTable(client, "migrations"))) return undefined;
  const tables = await listTables(client);
  await holdShapes(client, tables);
  return {
    ...begun,
    place: await readPlace(client),
    migrations: await listApplied(client),
    tables,
    sequences: await readSequences(client),
    seal: await readSeal(client),
  };
}

function iso(moment: string): string {
  return `to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.' || quote_ident($1)) is not null as there",
    [name],
  );
  return rows[0]?.there === true;
}

/** One database and no other: also one that was filled from this one's backup is another. */
async function readPlace(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>(`
    select encode(sha256(convert_to(
      current_database() || ' ' || string_agg(applied_at::text, ' ' order by name), 'UTF8'
    )), 'hex') as place
    from (select name, applied_at from migrations order by name limit 1) first`);
  return rows[0]?.place ?? "";
}

async function listApplied(client: pg.Client): Promise<{ name: string; hash: string }[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from migrations order by name",
  );
  return rows;
}

async function readSeal(client: pg.Client): Promise<Snapshot["seal"]> {
  if (!(await hasTable(client, "audit_seals"))) return null;
  // By the column: a bare `id` would mean the text, by which 9 comes after 10.
  const { rows } = await client.query<{ id: string; hash: string }>(
    `select seal.id::text, encode(hash, 'hex') as hash
     from audit_seals seal order by seal.id desc limit 1`,
  );
  return rows[0] ?? null;
}

import type { Readable, Writable } from "node:stream";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

export type Table = { schema: string; name: string; columns: string[] };
export type SequenceState = {
  schema: string;
  name: string;
  last_value: string;
  is_called: boolean;
};

/** Ours, and not what an extension brought. */
const ours = `n.nspname in ('public', 'graphile_worker')
  and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`;

/** What was applied is made by applying it. */
const made = `('public', 'migrations'), ('graphile_worker', 'migrations')`;

/**
 * All that is written as text reads the same everywhere and in every version, and nothing ends a
 * connection that works for hours.
 */
export async function settle(client: pg.Client): Promise<void> {
  await client.query(`
    set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
    set timezone = 'UTC'; set extra_float_digits = 1; set bytea_output = 'hex';
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    select set_config(name, '0', false) from pg_settings
      where name in ('transaction_timeout', 'idle_session_timeout')`);
}

/** Without generated columns: those are made from the others. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name, array(
      select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${ours} and (n.nspname, c.relname) not in (${made})
    order by n.nspname desc, c.relname`);
  return rows;
}

/** A table or a sequence that is another role's than our tables, or that this role may not read. */
export type NotOurs = {
  schema: string;
  name: string;
  kind: "table" | "sequence";
  owner: string;
  /** Whose our tables are. */
  ours: string;
  /** Who asks. */
  role: string;
};

/** Others' first, and tables before sequences; not those that go with a column of their table. */
export async function listNotOurs(client: pg.Client): Promise<NotOurs[]> {
  const { rows } = await client.query<NotOurs>(`
    select n.nspname as schema, c.relname as name,
      case c.relkind when 'r' then 'table' else 'sequence' end as kind,
      pg_get_userbyid(c.relowner)::text as owner, pg_get_userbyid(known.relowner)::text as ours,
      current_user::text as role
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_class known on known.oid = to_regclass('public.migrations')
    where c.relkind in ('r', 'S') and ${ours}
      and (c.relowner <> known.relowner or not has_table_privilege(c.oid, 'select'))
      and (c.relkind = 'r' or not exists (
        select from pg_depend where objid = c.oid and deptype in ('a', 'i')))
    order by c.relowner = known.relowner, kind desc, n.nspname desc, c.relname`);
  return rows;
}

/** Writers go on; who would change a table's shape waits until the backup is done. */
export async function holdShapes(client: pg.Client, tables: readonly Table[]): Promise<void> {
  await client.query(`lock table ${tables.map(nameOf).join(", ")} in access share mode`);
}

/** They belong to no transaction: read after its moment they are at least as far as it needs. */
export async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${ours} order by 1, 2`);
  const states: SequenceState[] = [];
  for (const sequence of rows) {
    const { rows: read } = await client.query<Pick<SequenceState, "last_value" | "is_called">>(
      `select last_value::text, is_called from ${nameOf(sequence)}`,
    );
    if (read[0]) states.push({ ...sequence, ...read[0] });
  }
  return states;
}

export async function setSequence(client: pg.Client, sequence: SequenceState): Promise<void> {
  const { last_value, is_called } = sequence;
  await client.query("select setval($1::regclass, $2, $3)", [
    nameOf(sequence),
    last_value,
    is_called,
  ]);
}

/** As text, which every version from 15 on reads; what is binary is promised for one version only. */
export function readRows(client: pg.Client, table: Table): Readable {
  return client.query(copyTo(`copy ${nameOf(table)} (${columnsOf(table)}) to stdout`));
}

export function writeRows(client: pg.Client, table: Table): Writable {
  return client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`));
}

type NamingColumn = { schema: string; name: string; column: string };

/** Before there was a table of stored files that each of them refers to, there were these. */
const former = ["file_key", "inline_key"].map((column) => ({
  schema: "public",
  name: "attachments",
  column,
}));

async function listNamingColumns(client: pg.Client): Promise<NamingColumn[]> {
  const { rows } = await client.query<NamingColumn>(`
    select n.nspname as schema, c.relname as name, a.attname as column
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = to_regclass('public.stored_files')`);
  return rows.length > 0 ? rows : former;
}

/** The keys of all files that are named by a row, each once. */
export async function readFileKeys(client: pg.Client): Promise<Readable> {
  const named = (await listNamingColumns(client)).map((one) => {
    const column = pg.escapeIdentifier(one.column);
    return `select ${column} as key from ${nameOf(one)} where ${column} is not null`;
  });
  return client.query(copyTo(`copy (${named.join(" union ")} order by key) to stdout`));
}

/** Which rows name a file, as whoever looks for what is lost would look them up. */
export async function listNaming(client: pg.Client, key: string): Promise<string[]> {
  const found: string[] = [];
  for (const one of await listNamingColumns(client)) {
    const { rows } = await client.query<{ id: string | null }>(
      `select to_jsonb(t) ->> 'id' as id from ${nameOf(one)} t
       where ${pg.escapeIdentifier(one.column)} = $1 limit 3`,
      [key],
    );
    for (const { id } of rows) found.push(`${one.name} ${id ?? ""}`.trim());
  }
  return found;
}

export function nameOf({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

function columnsOf({ columns }: Table): string {
  return columns.map((one) => pg.escapeIdentifier(one)).join(", ");
}

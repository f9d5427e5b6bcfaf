import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { migrationLock } from "#db/migrate.locks.ts";
import { applyExactly, migrateJobQueue } from "#db/migrate.ts";
import type { Roles } from "#db/roles.ts";
import { withClient } from "./backup.client.ts";
import { BackupError } from "./backup.error.ts";
import {
  analyze,
  beginFilling,
  isEmpty,
  putBack,
  releaseJobs,
  takeOff,
} from "./backup.filling.queries.ts";
import { tellEvery } from "./backup.folder.ts";
import { RowSum, type RowsSeen, watch } from "./backup.rows.ts";
import {
  listTables,
  readRows,
  type SequenceState,
  setSequence,
  type Table,
  writeRows,
} from "./backup.tables.queries.ts";

/** What a database is filled with: a backup, or another database. */
export type Source = {
  migrations: readonly { name: string; hash: string }[];
  tables: readonly Table[];
  sequences: readonly SequenceState[];
  /** The rows of a table as COPY writes them. */
  read: (table: Table) => Readable;
  /** What they should be, where that is known beforehand. */
  expected?: (table: Table) => RowsSeen | undefined;
};

type Filling = {
  target: Roles;
  source: Source;
  /** In the same transaction, when all is there. */
  finish?: (client: pg.Client) => Promise<void>;
  say: (line: string) => void;
  ending: AbortSignal;
};

/**
 * Fills an empty database and compares each of its tables with what was to be in it. It is one
 * transaction: stopped or killed in the midst, the database is as empty as before.
 */
export async function fillDatabase({
  target,
  source,
  finish,
  say,
  ending,
}: Filling): Promise<void> {
  await withClient(target.owner, async (client) => {
    await requireEmpty(client);
    // The queue makes its own tables in its own transactions; without a job they count for nothing.
    await migrateJobQueue(target.owner);
    await beginFilling(client, migrationLock);
    await requireEmpty(client);
    await applyExactly(client, source.migrations);
    await requireSameShape(client, source.tables);
    const taken = await takeOff(client, source.tables);
    const tell = tellEvery(say);
    const sent = new Map<Table, RowsSeen>();
    for (const table of source.tables) {
      sent.set(table, await fillTable(client, table, source, ending));
      tell(() => `${sent.size} of ${source.tables.length} tables filled so far`);
    }
    for (const sequence of source.sequences) await setSequence(client, sequence);
    say("Making the indexes and checking every reference.");
    await putBack(client, taken);
    say("Comparing each table.");
    for (const [table, rows] of sent)
      await requireSame(table, rows, readRows(client, table), ending);
    await releaseJobs(client);
    await finish?.(client);
    ending.throwIfAborted();
    await client.query("commit");
    await analyze(client, source.tables);
  });
}

export async function requireEmpty(client: pg.Client): Promise<void> {
  if (!(await isEmpty(client)))
    throw new BackupError(
      "This database is not empty, and nothing in it is overwritten: name an empty one.",
    );
}

async function requireSameShape(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const here = new Map((await listTables(client)).map((table) => [keyOf(table), table.columns]));
  for (const table of tables) {
    const columns = here.get(keyOf(table));
    const missing = table.columns.find((column) => !columns?.includes(column));
    if (!columns || missing !== undefined)
      throw new BackupError(
        `This version of Sightline has no ${missing === undefined ? "" : `${missing} in `}${keyOf(table)}; use the version that the backup was made with, then update.`,
      );
  }
}

async function fillTable(
  client: pg.Client,
  table: Table,
  source: Source,
  ending: AbortSignal,
): Promise<RowsSeen> {
  const rows = new RowSum();
  const look = watch((chunk) => rows.add(chunk));
  await pipeline(source.read(table), look, writeRows(client, table), { signal: ending });
  const seen = rows.end();
  const expected = source.expected?.(table);
  if (expected && !isSame(seen, expected)) throw differs(table);
  return seen;
}

async function requireSame(
  table: Table,
  sent: RowsSeen,
  there: Readable,
  ending: AbortSignal,
): Promise<void> {
  const rows = new RowSum();
  await pipeline(
    there,
    async (content: AsyncIterable<Buffer>) => {
      for await (const chunk of content) rows.add(chunk);
    },
    { signal: ending },
  );
  if (!isSame(rows.end(), sent)) throw differs(table);
}

function isSame(one: RowsSeen, other: RowsSeen): boolean {
  return one.rows === other.rows && one.sum === other.sum;
}

function differs(table: Table): BackupError {
  return new BackupError(`${keyOf(table)} does not hold what it should; nothing was kept.`);
}

function keyOf({ schema, name }: Table): string {
  return `${schema}.${name}`;
}

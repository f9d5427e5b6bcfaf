import { runMigrations } from "graphile-worker";
import pg from "pg";
import { answerWithinMs, type Connection, openPlainPool } from "./database.ts";
import { folder, type Migration, readMigrations } from "./migrate.files.ts";
import { formerMigrations, lastOfSquashed } from "./migrate.former.ts";
import { countLiving, untilNoBackup, waitForTurn } from "./migrate.locks.ts";
import { findContraction, textsOf } from "./migrate.steps.ts";
import { findOtherOwner, grantWhatIsNeeded, readRole, type Roles } from "./roles.ts";
import { PrimaryClient } from "#db/servers/servers.ts";
import { whenThere } from "#db/servers/waiting.ts";

export class MigrationError extends Error {
  override name = "MigrationError";
}

/**
 * Brings the database to today's shape, as the role that owns it, and lets the app's own role do
 * what it has to. Any number of processes may ask at once; one does it. If the database goes away
 * meanwhile, it goes on from the last migration that was kept.
 */
export async function migrate(
  roles: Roles,
  log: (line: string) => void,
  { ending, from = folder }: { ending?: AbortSignal; from?: string } = {},
): Promise<void> {
  const waiting = { mostMs: roles.owner.waitMs, say: log, ending };
  await whenThere(() => migrateOnce(roles, log, from), waiting);
}

async function migrateOnce(
  { connection, owner }: Roles,
  log: (line: string) => void,
  from: string,
): Promise<void> {
  const files = await readMigrations(from);
  const role = await readRole(connection);
  const client = new PrimaryClient({
    ...owner,
    application_name: "sightline-migrate",
    query_timeout: owner.query_timeout ?? answerWithinMs,
  });
  await client.connect();
  try {
    await waitForTurn(client);
    await takeOver(client, role, log);
    // What a newer version has made it has also granted, and knows better what.
    if (await isNewer(client, files, log)) return;
    await applyMissing(client, files, log);
    await migrateJobQueue(owner);
    await inTransaction(client, () => grantWhatIsNeeded(client, role));
  } finally {
    await client.end();
  }
}

/** Once the tables were the app's own; where nobody but a superuser may hand them over, it is told. */
async function takeOver(
  client: pg.Client,
  appRole: string,
  log: (line: string) => void,
): Promise<void> {
  const former = await findOtherOwner(client);
  if (!former) return;
  if (former.role === appRole) {
    throw new MigrationError(
      `The tables belong to the role ${former.owner}: name it by DATABASE_OWNER_URL, for migrations.`,
    );
  }
  const [from, to] = [pg.escapeIdentifier(former.owner), pg.escapeIdentifier(former.role)];
  try {
    await client.query(`reassign owned by ${from} to ${to}`);
  } catch (error) {
    throw new MigrationError(
      `The tables belong to the role ${from}, not to ${to}, which migrations run as. Hand them over once, as a superuser in this database: reassign owned by ${from} to ${to};`,
      { cause: error },
    );
  }
  log(`database: what belonged to ${from} now belongs to ${to}`);
}

/**
 * Whether a newer version has been here, beside which this one can work: while processes are replaced
 * one by one, or are taken back. What it did it has noted with each of its migrations.
 */
async function isNewer(
  client: pg.Client,
  files: Migration[],
  log: (line: string) => void,
): Promise<boolean> {
  await prepareTable(client);
  await replaceFormerSet(client, files, log);
  const known = new Set(files.map(({ name }) => name));
  const { rows } = await client.query<{ name: string; expands: boolean }>(
    "select name, expands from migrations order by name",
  );
  const unknown = rows.filter(({ name }) => !known.has(name));
  const [stranger] = unknown.filter(({ name, expands }) => !expands || name < lastOf(files));
  if (stranger) {
    throw new MigrationError(
      `The database knows the migration ${stranger.name}, which this version of Sightline does not; use a newer version.`,
    );
  }
  if (unknown.length === 0) return false;
  log(
    `database: a newer version has added ${unknown.map(({ name }) => name).join(", ")}; this one works beside it`,
  );
  return true;
}

function lastOf(files: readonly Migration[]): string {
  return files.at(-1)?.name ?? "";
}

async function prepareTable(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists migrations (
       name text primary key, hash text not null,
       applied_at timestamptz(3) not null default now(),
       expands boolean not null default false)`,
  );
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'expands'",
  );
  if (rowCount === 0)
    await client.query("alter table migrations add column expands boolean not null default false");
}

async function applyMissing(
  client: pg.Client,
  files: readonly Migration[],
  log: (line: string) => void,
): Promise<void> {
  const applied = await readApplied(client);
  for (const file of files) {
    const hash = applied.get(file.name);
    if (hash === file.hash) continue;
    if (hash !== undefined) {
      throw new MigrationError(
        `The migration ${file.name} was changed after it had been applied; migrations only go forward.`,
      );
    }
    await untilNoBackup(client, log);
    await requireNobodyElse(client, file);
    await applyOne(client, file);
    log(`database: applied ${file.name}`);
  }
}

/** A step that takes something away is not taken under the feet of those who still use it. */
async function requireNobodyElse(client: pg.Client, { name, sql }: Migration): Promise<void> {
  const reason = findContraction(sql);
  if (reason === undefined) return;
  if ((await countLiving(client)) === 0) return;
  throw new MigrationError(
    `The migration ${name} can't be applied while processes of the version before run (${reason}). Stop all of them, then start this version.`,
  );
}

/**
 * Exactly these, on an empty database, in the caller's transaction: the shape that a backup had.
 * What came after them follows when the app starts.
 */
export async function applyExactly(
  client: pg.Client,
  wanted: readonly { name: string; hash: string }[],
): Promise<void> {
  const files = new Map((await readMigrations(folder)).map((file) => [file.name, file]));
  await prepareTable(client);
  for (const { name, hash } of wanted) {
    const file = files.get(name);
    if (file?.hash !== hash) {
      throw new MigrationError(
        `Its tables were made by the migration ${name}, which this version of Sightline ${file ? "has in other words" : "does not have"}; use the version that it was made with, or a newer one.`,
      );
    }
    // Nobody else is here to wait for, and an index can't be built concurrently in a transaction.
    await client.query(file.sql.replaceAll(/\bindex concurrently\b/gi, "index"));
    // Deferred checks belong to the migration that asked for them, as if it were alone.
    await client.query("set constraints all immediate; set constraints all deferred");
    await record(client, file);
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from migrations",
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

/** A database of before the migrations were squashed has the same tables under other names. */
async function replaceFormerSet(
  client: pg.Client,
  files: Migration[],
  log: (line: string) => void,
): Promise<void> {
  const applied = await readApplied(client);
  if (![...applied].some(isFormer)) return;
  const foreign = [...applied].find((entry) => !isFormer(entry));
  if (foreign) {
    throw new MigrationError(
      `The database was made by an early version of Sightline, but its migration ${foreign[0]} is another than that version's; restore a backup from before it was changed.`,
    );
  }
  const missing = [...formerMigrations.keys()].filter((name) => !applied.has(name));
  if (missing.length > 0) {
    throw new MigrationError(
      `The database was made by an early version of Sightline and lacks ${missing.join(", ")}. Start it once with the last version that still has those files in server/src/db/migrations, then with this one.`,
    );
  }
  const squashed = files.filter((file) => file.name <= lastOfSquashed);
  await inTransaction(client, async () => {
    await client.query("delete from migrations");
    for (const file of squashed) await record(client, file);
  });
  log(`database: ${applied.size} former migrations are now recorded as ${squashed.length}`);
}

async function applyOne(client: pg.Client, file: Migration): Promise<void> {
  try {
    // Such an index is built outside of any transaction, and each statement by itself.
    if (/\bconcurrently\b/i.test(file.sql)) {
      for (const text of textsOf(file.sql)) await client.query(forAsLong(text));
      await record(client, file);
      return;
    }
    await inTransaction(client, async () => {
      await client.query(forAsLong(file.sql));
      await record(client, file);
    });
  } catch (error) {
    throw new MigrationError(`The migration ${file.name} failed; nothing of it was kept.`, {
      cause: error,
    });
  }
}

/** A step may take hours on much data; that its server's machine is gone the line itself notices. */
function forAsLong(text: string): pg.QueryConfig & { query_timeout: number } {
  return { text, query_timeout: 2 ** 31 - 1 };
}

function isFormer([name, hash]: [string, string]): boolean {
  return formerMigrations.get(name) === hash;
}

async function inTransaction(client: pg.Client, run: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await run();
    await client.query("commit");
  } catch (error) {
    // On a connection that was lost there is nothing to undo, and the reason is the first failure.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function record(client: pg.Client, { name, hash, sql }: Migration): Promise<void> {
  await client.query("insert into migrations (name, hash, expands) values ($1, $2, $3)", [
    name,
    hash,
    findContraction(sql) === undefined,
  ]);
}

/** The queue's own tables must be there before the first job is queued in a transaction. */
export async function migrateJobQueue(connection: Connection): Promise<void> {
  const query_timeout = connection.query_timeout ?? answerWithinMs;
  const pool = openPlainPool(
    { ...connection, query_timeout },
    {
      max: 1,
      name: "sightline-migrate",
      onError: () => undefined,
    },
  );
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

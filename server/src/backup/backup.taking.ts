import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Connection } from "#db/database.ts";
import type { FileStore } from "#storage/files.ts";
import { makeFolder, syncFolder } from "#storage/folders.ts";
import { holdFiles } from "#storage/removal.queries.ts";
import { withClient } from "./backup.client.ts";
import { BackupError, reasonOf } from "./backup.error.ts";
import { exists, tellEvery } from "./backup.folder.ts";
import { findLatest, partOf, removeLeftovers, removeOlder } from "./backup.keeping.ts";
import { countLasting, type Manifest, manifestName } from "./backup.manifest.ts";
import { requireOurs } from "./backup.owners.ts";
import {
  beginSnapshot,
  holdMigrations,
  holdTurn,
  letMigrationsGo,
  type Snapshot,
} from "./backup.snapshot.queries.ts";
import { verifyBackup } from "./backup.verifying.ts";
import { type Lacking, writeFiles, writeTable } from "./backup.writing.ts";

export type Taking = {
  /** As the role that owns the tables, which alone reads all of them. */
  owner: Connection;
  files: Pick<FileStore, "open">;
  /** Where backups lie, each in a folder of its own. */
  folder: string;
  /** How many of this database stay, the new one among them: see `removeOlder`; null for all. */
  keep: number | null;
  /** Keys of files that are known to be lost: it is good without them. */
  without: ReadonlySet<string>;
  /** Whether it may have far fewer rows than the last one. */
  fewerRows: boolean;
  say: (line: string) => void;
  ending: AbortSignal;
};

export type Taken = {
  folder: string;
  manifest: Manifest;
  /** What it should have and could not get. */
  lacking: Lacking[];
  removed: string[];
  tookMs: number;
};

/** The database and its files at one moment, written, read back and only then given its name. */
export async function takeBackup(taking: Taking): Promise<Taken> {
  const began = performance.now();
  await requireFolder(taking.folder);
  let part: string | undefined;
  try {
    // On a connection of its own, which ends where its process is killed.
    return await withClient(taking.owner, async (holder) => {
      const ending = whenLost(holder, taking.ending);
      // Before our turn, for which a migration waits that has come first.
      await holdMigrations(holder);
      if (!(await holdTurn(holder)))
        throw new BackupError("Another backup of this database is under way; one at a time.");
      await requireOurs(holder);
      // Begun before the other's moment: until it ends no file is removed.
      await holder.query("begin");
      await holdFiles(holder);
      const written = await withClient(taking.owner, async (client) => {
        const snapshot = await beginInNewSecond(client, taking.folder);
        await letMigrationsGo(holder);
        await removeLeftovers(taking.folder, snapshot.place);
        part = await beginPart(taking.folder, snapshot);
        return writeAll(client, snapshot, part, { ...taking, ending });
      });
      await holder.query("commit");
      // Still in our turn: whoever came next would take what is read back for a leftover.
      return await finish(written, { ...taking, ending }, began);
    });
  } catch (error) {
    if (part !== undefined) await rm(part, { recursive: true, force: true });
    throw explain(error, taking);
  }
}

type Written = { part: string; manifest: Manifest; lacking: Lacking[] };

async function writeAll(
  client: pg.Client,
  { tables, ...snapshot }: Snapshot,
  part: string,
  { files, folder, without, fewerRows, say, ending }: Taking,
): Promise<Written> {
  const tell = tellEvery(say);
  say(`Writing what there was at ${snapshot.moment}: ${tables.length} tables, then files.`);
  const written: Manifest["tables"] = [];
  for (const table of tables) {
    written.push(await writeTable(client, table, part, ending));
    tell(() => `${written.length} of ${tables.length} tables so far`);
  }
  if (!fewerRows) await requireEnoughRows(folder, snapshot.place, written);
  if (tables.length > 0) await syncFolder(path.join(part, "tables"));
  const { lacking, ...list } = await writeFiles({ client, files, without, part, tell, ending });
  await client.query("commit");
  const manifest: Manifest = { format: 1, ...snapshot, tables: written, files: list };
  const about = JSON.stringify(manifest, null, 1);
  await writeFile(path.join(part, manifestName), about, { mode: 0o600, flag: "wx", flush: true });
  return { part, manifest, lacking };
}

/**
 * A command without its settings may look at another database, and with --keep its backups would take
 * the place of the good ones.
 */
async function requireEnoughRows(
  folder: string,
  place: string,
  tables: Manifest["tables"],
): Promise<void> {
  const last = await findLatest(folder, place);
  if (!last) return;
  const [rows, before] = [countLasting(tables), countLasting(last.manifest.tables)];
  if (rows * 2 >= before) return;
  const whose = last.manifest.place === place ? "" : ", which is of another database";
  throw new BackupError(
    `There are only ${rows} rows here; the last backup in ${folder}, ${last.name}, has ${before}${whose}. Nothing was kept. Check that DATABASE_URL and DATA_DIR are the server's own. If so many are gone on purpose, add --fewer-rows.`,
  );
}

/** What lies on the disk is read once more before it is called a backup. */
async function finish(
  { part, manifest, lacking }: Written,
  { folder, keep, say, ending }: Taking,
  began: number,
): Promise<Taken> {
  say("Reading it back.");
  await verifyBackup(part, { say, ending });
  const whole = path.join(folder, nameFor(manifest));
  await syncFolder(part);
  await rename(part, whole);
  await syncFolder(folder);
  const { place } = manifest;
  const keys = lacking.map(({ key }) => key);
  const removed = keep === null ? [] : await removeOlder(folder, { place, keep, lacking: keys });
  const tookMs = Math.round(performance.now() - began);
  return { folder: whole, manifest, lacking, removed, tookMs };
}

async function requireFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
  } catch (error) {
    throw new BackupError(
      `Nothing can be written into ${folder}: ${reasonOf(error) ?? "it could not be made"}.`,
      { cause: error },
    );
  }
}

/** A backup is named for the second of its moment, so one of the same second is waited out. */
async function beginInNewSecond(client: pg.Client, folder: string): Promise<Snapshot> {
  for (;;) {
    const snapshot = await beginSnapshot(client);
    if (!snapshot) throw new BackupError("There is no Sightline in this database yet.");
    const named = path.join(folder, nameFor(snapshot));
    if (!(await exists(named)) && !(await exists(partOf(named, snapshot.place)))) return snapshot;
    await client.query("rollback");
    await wait(200);
  }
}

async function beginPart(folder: string, snapshot: Snapshot): Promise<string> {
  const part = path.join(folder, partOf(nameFor(snapshot), snapshot.place));
  await mkdir(part, { mode: 0o700 });
  return part;
}

function nameFor({ moment }: Pick<Snapshot, "moment">): string {
  return `sightline-${moment.slice(0, 19).replaceAll(":", "-")}Z`;
}

/** Without the connection that keeps files from being removed the backup is worth nothing. */
function whenLost(holder: pg.Client, ending: AbortSignal): AbortSignal {
  const lost = new AbortController();
  holder.once("error", () =>
    lost.abort(new BackupError("The connection to the database was lost; nothing was kept.")),
  );
  return AbortSignal.any([ending, lost.signal]);
}

function explain(error: unknown, { folder, ending }: Taking): unknown {
  if (error instanceof BackupError) return error;
  if (ending.aborted)
    return new BackupError("Stopped; nothing of this backup was kept, earlier ones are untouched.");
  if (error instanceof Error && error.cause instanceof BackupError) return error.cause;
  const reason = reasonOf(error);
  if (reason === undefined) return error;
  return new BackupError(
    `The backup could not be written into ${folder}: ${reason}. Nothing of it was kept, earlier ones are untouched.`,
    { cause: error },
  );
}

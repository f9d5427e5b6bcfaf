import { setTimeout as wait } from "node:timers/promises";
import { later, minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { isStillNamed } from "#db/errors.ts";
import { Problem } from "#http/problem.ts";
import { queueJob } from "#jobs/queue.ts";
import type { FileStore } from "./files.ts";
import { mayRemoveFiles } from "./removal.queries.ts";
import { beginRemoval, deleteBegun, holdPut, notePut, readNow } from "./stored.queries.ts";

/** Which of the keys are named by rows of a noun. Each of them refers to `stored_files`. */
export type FindNamed = (db: Database, keys: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Puts a file into the storage, outside of any transaction, and answers with its key: what is in it
 * decides, so that the same lies there once. What nobody names in the end is swept at night.
 */
export async function storeFile(
  db: Database,
  store: FileStore,
  { path, sha256 }: { path: string; sha256: Buffer },
): Promise<string> {
  const key = sha256.toString("hex");
  // First, since whoever is just removing it holds the row: until then it would go with the old one.
  await notePut(db, key);
  await store.put(key, path);
  return key;
}

/** Before a row names them. Nobody removes them while this transaction is under way. */
export async function holdStored(
  db: DatabaseTransaction,
  keys: readonly (string | null)[],
): Promise<void> {
  const wanted = new Set(keys.filter((key) => key !== null));
  const held = await holdPut(db, [...wanted]);
  // Somebody had just removed the same file while this one came: it has to be put again.
  if (held < wanted.size) throw new Problem("unavailable", { retryAfterMs: 1_000 });
}

/** The files go only when it is sure that the rows are gone. */
export async function queueRemoval(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await queueJob(db, "remove_files", { keys, put_before: await readNow(db) });
}

/** Longer than any call is under way that has put the same file and is about to name it. */
const underWayMs = 10 * minuteMs;

/** Of a call that failed after all. */
export async function giveUpStored(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const put_before = await readNow(db);
  await queueJob(
    db,
    "remove_files",
    { keys, put_before },
    { runAt: later(put_before, underWayMs) },
  );
}

/**
 * The one place where files are removed from the storage: those of the keys that no row names, and
 * that nobody has put again since.
 *
 * Step one takes them out of use, for good: if we end in the middle, they can't be named until they
 * are put again. Step two deletes their row, which the database refuses as long as another refers to
 * it, and removes the file while it still holds the row, so that a put of the same file comes after.
 * False while a backup reads the files: those that are left go later.
 */
export async function removeStored(
  db: Database,
  store: FileStore,
  findNamed: FindNamed,
  { keys, putBefore }: { keys: readonly string[]; putBefore: Moment },
): Promise<boolean> {
  const named = await findNamed(db, keys);
  const unnamed = keys.filter((key) => !named.has(key));
  if (unnamed.length === 0) return true;
  for (const key of await beginRemoval(db, unnamed, putBefore))
    if (!(await remove(db, store, key))) return false;
  return true;
}

const pausesMs = [300, 900];

/**
 * Each try holds the row anew. One that went on after its connection to the database was lost would
 * come after others who have put the file again since, and take that from them.
 */
async function remove(db: Database, store: FileStore, key: string): Promise<boolean> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        if (!(await mayRemoveFiles(trx))) return false;
        if (await deleteBegun(trx, key)) await store.remove(key);
        return true;
      });
    } catch (error) {
      // Somebody has come to name it in between.
      if (isStillNamed(error)) return true;
      const pauseMs = pausesMs[tries];
      if (pauseMs === undefined) throw error;
      await wait(pauseMs);
    }
  }
}

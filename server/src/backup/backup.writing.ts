import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { createZstdCompress } from "node:zlib";
import type pg from "pg";
import { isContentKey } from "#storage/files.keys.ts";
import type { FileStore } from "#storage/files.ts";
import { syncFolder } from "#storage/folders.ts";
import { BackupError } from "./backup.error.ts";
import {
  listName,
  type Manifest,
  storedFile,
  tableFile,
  type WrittenTable,
} from "./backup.manifest.ts";
import { RowSum, watch } from "./backup.rows.ts";
import { listNaming, readFileKeys, readRows, type Table } from "./backup.tables.queries.ts";

/** Nobody else reads it, nothing is overwritten, and once it is closed it is on the disk. */
const newFile = { flags: "wx", mode: 0o600, flush: true } as const;
const newFolder = { recursive: true, mode: 0o700 } as const;

export async function writeTable(
  client: pg.Client,
  table: Table,
  part: string,
  ending: AbortSignal,
): Promise<WrittenTable> {
  const file = path.join(part, tableFile(table));
  await mkdir(path.dirname(file), newFolder);
  const rows = new RowSum();
  const written = new FileSum();
  await pipeline(
    readRows(client, table),
    watch((chunk) => rows.add(chunk)),
    createZstdCompress(),
    watch((chunk) => written.add(chunk)),
    createWriteStream(file, newFile),
    { signal: ending },
  );
  return { ...table, ...rows.end(), ...written.end() };
}

type WritingFiles = {
  client: pg.Client;
  files: Pick<FileStore, "open">;
  /** Known to be lost. */
  without: ReadonlySet<string>;
  part: string;
  tell: (line: () => string) => void;
  ending: AbortSignal;
};

/** A file that rows name and the storage does not give, and why. */
export type Lacking = { key: string; reason: string; named: string[] };

type Written = { bytes: number; sha256: string };

/** At the same time; more would be faster only where the storage is far. */
const concurrency = 4;

/** For so many it is looked up whose they are; the list in the backup has all. */
const mostLookedUp = 100;

/**
 * Each under its key, and a list of them. One that the storage lost, or does not give whole however
 * often it is asked, is noted as missing, and the others go on.
 */
export async function writeFiles(
  writing: WritingFiles,
): Promise<Manifest["files"] & { lacking: Lacking[] }> {
  const { client, part, tell, ending, without } = writing;
  const sum = new FileSum();
  const counted = { count: 0, bytes: 0, missing: 0, without: 0 };
  const lacking: Lacking[] = [];
  const reading = { ...writing, folders: new Set<string>(), unopened: 0 };
  const keys = Readable.from(linesOf(await readFileKeys(client)));
  const lines = keys.map(
    async (key: string) => {
      const got = await writeFileOf(key, reading);
      const written = typeof got === "string" ? undefined : got;
      counted.count += 1;
      counted.bytes += written?.bytes ?? 0;
      if (!written) counted.missing += 1;
      if (!written && without.has(key)) counted.without += 1;
      else if (typeof got === "string") lacking.push({ key, reason: got, named: [] });
      tell(() => `${counted.count} files so far`);
      return Buffer.from(`${key}\t${written?.bytes ?? "-"}\t${written?.sha256 ?? "-"}\n`);
    },
    { concurrency, signal: ending },
  );
  await pipeline(
    lines,
    watch((line) => sum.add(line)),
    createWriteStream(path.join(part, listName), newFile),
    { signal: ending },
  );
  for (const folder of reading.folders) await syncFolder(folder);
  if (reading.folders.size > 0) await syncFolder(path.join(part, "files"));
  for (const one of lacking.slice(0, mostLookedUp)) one.named = await listNaming(client, one.key);
  return { ...counted, list: sum.end(), lacking };
}

type ReadingFiles = WritingFiles & {
  folders: Set<string>;
  /** How many tries in a row could not even open one. */
  unopened: number;
};

/** Between tries: a connection that was reset comes back at once, a server that starts anew soon. */
const pausesMs = [500, 3_000];
/** That many tries in a row are no matter of a few files: the storage itself is away. */
const mostUnopened = 30;

/** Or why there is none. */
async function writeFileOf(key: string, reading: ReadingFiles): Promise<Written | string> {
  const { part, ending, folders } = reading;
  if (!isPlainKey(key)) throw new BackupError(`A file has a key that is none of ours: ${key}.`);
  const file = path.join(part, storedFile(key));
  const folder = path.dirname(file);
  if (!folders.has(folder)) await mkdir(folder, newFolder);
  folders.add(folder);
  for (let tries = 0; ; tries += 1) {
    try {
      return await copyFile(key, file, reading);
    } catch (error) {
      ending.throwIfAborted();
      // What fails here, such as a full disk, is no reason to go on.
      if (!(error instanceof Unreadable)) throw error;
      const pauseMs = pausesMs[tries];
      if (pauseMs === undefined) return error.message;
      await wait(pauseMs, undefined, { signal: ending });
    }
  }
}

async function copyFile(
  key: string,
  file: string,
  reading: ReadingFiles,
): Promise<Written | string> {
  const content = await openFile(key, reading);
  if (!content) return "is not in the storage";
  const sum = new FileSum();
  const look = watch((chunk) => sum.add(chunk));
  try {
    const to = createWriteStream(file, newFile);
    await pipeline(readOf(content), look, to, { signal: reading.ending });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  const written = sum.end();
  if (!isContentKey(key) || written.sha256 === key) return written;
  // What lies there is no longer what was put: a copy of it would be called good for ever.
  await rm(file);
  return "has other bytes than were put there";
}

async function openFile(key: string, reading: ReadingFiles): Promise<Readable | undefined> {
  try {
    const content = await reading.files.open(key);
    reading.unopened = 0;
    return content;
  } catch (error) {
    const unreadable = new Unreadable(error);
    reading.unopened += 1;
    if (reading.unopened < mostUnopened) throw unreadable;
    throw new BackupError(
      `The storage of the files is away: the next file ${unreadable.message}. Nothing of this backup was kept, earlier ones are untouched.`,
      { cause: error },
    );
  }
}

async function* readOf(content: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content) yield chunk as Buffer;
  } catch (error) {
    throw new Unreadable(error);
  }
}

/** The storage's fault, not that of the disk which is written to. */
class Unreadable extends Error {
  constructor(cause: unknown) {
    // Around what a storage says there is only what a caller would be told.
    const told = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    super(`can't be read (${told instanceof Error ? told.message : String(told)})`, { cause });
  }
}

/** It becomes a path here. */
export function isPlainKey(key: string): boolean {
  return /^[0-9a-z][0-9a-z._-]{1,199}$/i.test(key);
}

/** Of what is plain ASCII. */
export async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun = "";
  for await (const chunk of content) {
    const lines = (begun + chunk.toString("latin1")).split("\n");
    begun = lines.pop() ?? "";
    yield* lines;
  }
  if (begun !== "") throw new Error("The last line has no end.");
}

export class FileSum {
  readonly #hash = createHash("sha256");
  #bytes = 0;

  add(chunk: Buffer): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
  }

  end(): { bytes: number; sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}

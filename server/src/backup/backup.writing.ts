import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type pg from "pg";
import { isContentKey } from "#storage/files.keys.ts";
import type { FileStore } from "#storage/files.ts";
import { BackupError } from "./backup.error.ts";
import { syncFolder } from "./backup.folder.ts";
import {
  listName,
  type Manifest,
  storedFile,
  tableFile,
  type WrittenTable,
} from "./backup.manifest.ts";
import { RowSum, watch } from "./backup.rows.ts";
import { readFileKeys, readRows, type Table } from "./backup.tables.queries.ts";

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
  part: string;
  tell: (line: () => string) => void;
  ending: AbortSignal;
};

/** At the same time; more would be faster only where the storage is far. */
const concurrency = 4;

/** Each under its key, and a list of them. One that the storage lost before is noted as missing. */
export async function writeFiles(writing: WritingFiles): Promise<Manifest["files"]> {
  const { client, part, tell, ending } = writing;
  const sum = new FileSum();
  const counted = { count: 0, bytes: 0, missing: 0 };
  const folders = new Set<string>();
  const keys = Readable.from(linesOf(await readFileKeys(client)));
  const lines = keys.map(
    async (key: string) => {
      const written = await writeFileOf(key, writing, folders);
      counted.count += 1;
      counted.bytes += written?.bytes ?? 0;
      if (!written) counted.missing += 1;
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
  for (const folder of folders) await syncFolder(folder);
  return { ...counted, list: sum.end() };
}

async function writeFileOf(
  key: string,
  { files, part, ending }: WritingFiles,
  folders: Set<string>,
): Promise<{ bytes: number; sha256: string } | undefined> {
  if (!isPlainKey(key)) throw new BackupError(`A file has a key that is none of ours: ${key}.`);
  const content = await files.open(key);
  if (!content) return undefined;
  const file = path.join(part, storedFile(key));
  const folder = path.dirname(file);
  if (!folders.has(folder)) await mkdir(folder, newFolder);
  folders.add(folder);
  const sum = new FileSum();
  const look = watch((chunk) => sum.add(chunk));
  await pipeline(content, look, createWriteStream(file, newFile), { signal: ending });
  const written = sum.end();
  if (!isContentKey(key) || written.sha256 === key) return written;
  // What lies there is no longer what was put: a copy of it would be called good for ever.
  await rm(file);
  return undefined;
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

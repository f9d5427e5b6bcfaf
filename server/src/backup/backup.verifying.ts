import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { BackupError } from "./backup.error.ts";
import { tellEvery } from "./backup.folder.ts";
import {
  listName,
  type Manifest,
  readManifest,
  storedFile,
  tableFile,
  type WrittenTable,
} from "./backup.manifest.ts";
import { RowSum, watch } from "./backup.rows.ts";
import { FileSum, isPlainKey, linesOf } from "./backup.writing.ts";

type Verifying = { say: (line: string) => void; ending: AbortSignal };

export type ListedFile = { key: string; bytes: number; sha256: string };

/** Reads all of it, and throws a sentence about the first thing that is not as it was written. */
export async function verifyBackup(folder: string, { say, ending }: Verifying): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const tell = tellEvery(say);
  for (const [index, table] of manifest.tables.entries()) {
    await verifyTable(folder, table, ending);
    tell(() => `${index + 1} of ${manifest.tables.length} tables read so far`);
  }
  const list = await sumOf(path.join(folder, listName), ending);
  if (list.sha256 !== manifest.files.list.sha256) throw damaged(listName);
  let count = 0;
  for await (const listed of listFiles(folder)) {
    await verifyFile(folder, listed, ending);
    count += 1;
    tell(() => `${count} files read so far`);
  }
  if (count !== manifest.files.count - manifest.files.missing) throw damaged(listName);
  return manifest;
}

/** Those that were there to be written. */
export async function* listFiles(folder: string): AsyncIterable<ListedFile> {
  for await (const line of linesOf(createReadStream(path.join(folder, listName)))) {
    const [key = "", bytes = "", sha256 = ""] = line.split("\t");
    if (!isPlainKey(key)) throw damaged(listName);
    if (bytes !== "-") yield { key, bytes: Number(bytes), sha256 };
  }
}

async function verifyTable(
  folder: string,
  table: WrittenTable,
  ending: AbortSignal,
): Promise<void> {
  const name = tableFile(table);
  const read = new FileSum();
  const rows = new RowSum();
  const source = createReadStream(path.join(folder, name));
  try {
    await pipeline(
      source,
      watch((chunk) => read.add(chunk)),
      createZstdDecompress(),
      async (content: AsyncIterable<Buffer>) => {
        for await (const chunk of content) rows.add(chunk);
      },
      { signal: ending },
    );
    const found = { ...rows.end(), ...read.end() };
    const same = (["rows", "sum", "bytes", "sha256"] as const).every(
      (one) => found[one] === table[one],
    );
    if (!same) throw damaged(name);
  } catch (error) {
    ending.throwIfAborted();
    throw damaged(name, error);
  }
}

async function verifyFile(folder: string, listed: ListedFile, ending: AbortSignal): Promise<void> {
  const name = storedFile(listed.key);
  const { bytes, sha256 } = await sumOf(path.join(folder, name), ending);
  if (bytes !== listed.bytes || sha256 !== listed.sha256) throw damaged(name);
}

async function sumOf(
  file: string,
  ending: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  const sum = new FileSum();
  try {
    for await (const chunk of createReadStream(file, { signal: ending })) sum.add(chunk as Buffer);
  } catch (error) {
    ending.throwIfAborted();
    throw damaged(path.basename(file), error);
  }
  return sum.end();
}

function damaged(name: string, cause?: unknown): BackupError {
  return new BackupError(
    `${name} in the backup is not as it was written: it was damaged, changed or removed.`,
    { cause },
  );
}

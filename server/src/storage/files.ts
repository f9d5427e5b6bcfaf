import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { type Moment, momentOf } from "@sightline/contract/base/moments.ts";

/** Where files lie, each under a key that says nothing about it. */
export type FileStore = {
  /** Takes over a file of this machine, and answers with its key. */
  put(file: string): Promise<string>;
  /** Nothing if there is no such file. */
  open(key: string): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  /** All there are, some at a time. */
  walk(): AsyncIterable<readonly StoredFile[]>;
};

export type StoredFile = { key: string; storedAt: Moment };

/** On a disk that all app processes share, spread over folders, so that none grows too long. */
export function openDiskFiles(folder: string): FileStore {
  const folderOf = (key: string) => path.join(folder, key.slice(0, 2));
  const placeOf = (key: string) => path.join(folderOf(key), key);
  return {
    async put(file) {
      const key = randomBytes(24).toString("hex");
      await mkdir(folderOf(key), { recursive: true, mode: 0o700 });
      // On the disk before the database says that it is there.
      await using opened = await open(file, "r+");
      // Whoever drew it may have left it for all accounts of this machine to read.
      await opened.chmod(0o600);
      await opened.sync();
      await rename(file, placeOf(key));
      return key;
    },

    async open(key) {
      if (!isKey(key)) return undefined;
      try {
        return (await open(placeOf(key))).createReadStream();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async remove(key) {
      if (isKey(key)) await rm(placeOf(key), { force: true });
    },

    async *walk() {
      for (const part of await namesIn(folder)) {
        const found: StoredFile[] = [];
        for (const key of await namesIn(path.join(folder, part))) {
          const about = await stat(placeOf(key)).catch(() => undefined);
          if (about && isKey(key)) found.push({ key, storedAt: momentOf(about.mtime) });
        }
        if (found.length > 0) yield found;
      }
    },
  };
}

function isKey(name: string): boolean {
  return /^[0-9a-f]{48}$/.test(name);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

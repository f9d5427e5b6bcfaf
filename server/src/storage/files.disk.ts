import { randomUUID } from "node:crypto";
import { copyFile, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { dayMs, momentOf } from "@sightline/contract/base/moments.ts";
import { isKey, requireKey } from "./files.keys.ts";
import { FilesUnusable } from "./files.place.ts";
import type { FileStore, StoredFile } from "./files.ts";
import { makeFolder, syncFolder } from "./folders.ts";

/** On a disk that all app processes share, spread over folders, so that none grows too long. */
export function openDiskFiles(folder: string): FileStore {
  const folderOf = (key: string) => path.join(folder, key.slice(0, 2));
  const placeOf = (key: string) => path.join(folderOf(key), key);
  return {
    async put(key, file) {
      requireKey(key);
      await makeFolder(folderOf(key));
      await using opened = await open(file, "r+");
      // Whoever drew it may have left it for all accounts of this machine to read.
      await opened.chmod(0o600);
      // On the disk before the database says that it is there.
      await opened.sync();
      await moveInto(file, placeOf(key));
      await syncFolder(folderOf(key));
      // Whoever made its folder a moment ago may not have come that far.
      await syncFolder(folder);
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
        for (const name of await namesIn(path.join(folder, part))) {
          const place = path.join(folder, part, name);
          const about = await stat(place).catch(() => undefined);
          if (about && isKey(name)) found.push({ key: name, storedAt: momentOf(about.mtime) });
          else if (about && isLeftOver(name, about.mtimeMs)) await rm(place, { force: true });
        }
        if (found.length > 0) yield found;
      }
    },

    async requireUsable() {
      const probe = path.join(folder, `${randomUUID()}${partEnding}`);
      try {
        await makeFolder(folder);
        await writeFile(probe, "");
        await rm(probe);
      } catch (error) {
        throw new FilesUnusable(
          `The folder ${folder} for files can't be written; make it writable or choose another with FILES_URL.`,
          { cause: error },
        );
      }
    },
  };
}

const partEnding = ".part";

/** A file on another disk is copied beside its place first, so that it is there whole or not at all. */
async function moveInto(file: string, place: string): Promise<void> {
  try {
    await rename(file, place);
  } catch (error) {
    if (!hasCode(error, "EXDEV")) throw error;
    const part = `${place}.${randomUUID()}${partEnding}`;
    try {
      await copyFile(file, part);
      await using copied = await open(part, "r+");
      await copied.chmod(0o600);
      await copied.sync();
      await rename(part, place);
    } finally {
      await rm(part, { force: true });
    }
    await rm(file);
  }
}

/** Half a copy of a process that was killed. */
function isLeftOver(name: string, changedMs: number): boolean {
  return name.endsWith(partEnding) && changedMs < Date.now() - dayMs;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error) || hasCode(error, "ENOTDIR")) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, "ENOENT");
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

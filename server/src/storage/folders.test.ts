import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openDiskFiles } from "./files.disk.ts";
import { watchSyncs } from "#testing/disk/synced.ts";
import { makeFolder } from "./folders.ts";

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), "folders-"));
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => rm(scratch, { recursive: true }));

test("each folder that is made is on the disk, with all that lead to it", async () => {
  const isSynced = await watchSyncs();
  await makeFolder(path.join(scratch, "a/b/c"));
  for (const one of ["", "a", "a/b"]) expect(isSynced(path.join(scratch, one))).toBe(true);
  expect(isSynced(path.dirname(scratch))).toBe(false);
});

test("a file that is stored is found again after a power cut, as are the folders it lies in", async () => {
  const folder = path.join(scratch, "files");
  const key = "ab".repeat(32);
  const file = path.join(scratch, "given");
  await writeFile(file, "words");
  const store = openDiskFiles(folder);
  const isSynced = await watchSyncs();
  await store.requireUsable();
  expect(isSynced(scratch)).toBe(true);
  await store.put(key, file);
  for (const one of ["", "ab", `ab/${key}`]) expect(isSynced(path.join(folder, one))).toBe(true);
});

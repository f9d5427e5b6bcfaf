import { WriteStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { watchSyncs } from "#testing/disk/synced.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { upload } from "#testing/uploads.ts";
import { backUp } from "./backup.testing.ts";

// The disk that a backup is written to.

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await makeTestApp();
  const person = await app.signIn();
  await upload(app, person, { for_comment: "true" }, "one.txt", "first");
  folder = await mkdtemp(path.join(tmpdir(), "sightline-backup-disk-"));
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ["full", "ENOSPC", /the disk is full\. Nothing of it was kept, earlier ones are untouched/],
  ["failing", "EIO", /the disk fails/],
])("a %s disk is told, leaves nothing, and touches no earlier one", async (_, code, sentence) => {
  const own = await mkdtemp(path.join(folder, "some-"));
  const earlier = await backUp(app, { folder: own });
  // oxlint-disable-next-line typescript/unbound-method
  const { _write: write } = WriteStream.prototype;
  vi.spyOn(WriteStream.prototype, "_write").mockImplementation(function (
    this: WriteStream,
    ...given
  ) {
    const isStored = String(this.path).includes(".part/files/");
    if (!isStored) return write.apply(this, given);
    return given[2](Object.assign(new Error(code), { code }));
  });
  await expect(backUp(app, { folder: own, keep: 1 })).rejects.toThrow(sentence);
  expect(await readdir(own)).toEqual([path.basename(earlier.folder)]);
});

test("before it has its name, all that leads to what was written is on the disk", async () => {
  const own = path.join(folder, "new", "backups");
  const isSynced = await watchSyncs();
  const { folder: made } = await backUp(app, { folder: own });
  const [below = ""] = await readdir(path.join(made, "files"));
  for (const one of ["../../..", "../..", "..", "", "tables", "files", path.join("files", below)])
    expect([one, isSynced(path.join(made, one))]).toEqual([one, true]);
});

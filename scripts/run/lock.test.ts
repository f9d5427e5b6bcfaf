import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withLock } from "./lock.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "locks-"));
  vi.spyOn(console, "log").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test("one at a time does a thing, whoever waits says so, and nothing is left behind", async () => {
  let inside = 0;
  let most = 0;
  const act = async () => {
    most = Math.max(most, ++inside);
    // Whoever is let in at the same time comes in before that.
    await nextTurn();
    inside -= 1;
  };
  await Promise.all([withLock("build", act, folder), withLock("build", act, folder)]);
  expect(most).toBe(1);
  expect(console.log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("build"));
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["of a process that is gone", "4194304 1"],
  ["of one that had our number before us", `${process.pid} 1`],
  ["that nobody wrote into", ""],
])("a lock %s is overcome at once", async (_, holder) => {
  writeFileSync(join(folder, "build.lock"), holder);
  await withLock("build", async () => undefined, folder);
  expect(console.log).not.toHaveBeenCalled();
});

import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeStartLock } from "./embedded.locks.ts";
import { makeFolder, removeFolder } from "./embedded.testing.ts";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

test("only one starter at a time is inside, and nothing is left behind", async () => {
  let inside = 0;
  let most = 0;
  const starters = Array.from({ length: 8 }, async () => {
    const unlock = await takeStartLock(folder);
    most = Math.max(most, ++inside);
    // Whoever is let in at the same time comes in before that.
    await nextTurn();
    inside--;
    unlock();
  });
  await Promise.all(starters);
  expect(most).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test("whoever waits too long reads a sentence", async () => {
  const unlock = await takeStartLock(folder);
  await expect(takeStartLock(folder, 50)).rejects.toThrow(/^Another process has been starting/);
  unlock();
});

test.each([
  ["a process that is gone", "4194304 1@old-boot"],
  ["a process of an earlier boot with our number", `${process.pid} 1@old-boot`],
])("the lock of %s is overcome", async (_of, holder) => {
  writeFileSync(join(folder, "starting.lock"), holder);
  const unlock = await takeStartLock(folder, 1000);
  unlock();
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { until } from "#testing/patience.ts";
import { makeTestFolder } from "./testFolder.ts";

let at: string;
beforeEach(async () => {
  at = await mkdtemp(path.join(tmpdir(), "memory-"));
});
afterEach(() => rm(at, { recursive: true, force: true }));

test("it lies in memory, and goes with what is in it", async () => {
  const { folder, remove } = await makeTestFolder({ at, isRoomy: async () => true });
  expect(path.dirname(folder)).toBe(at);
  await mkdtemp(path.join(folder, "some-"));
  await remove();
  expect(readdirSync(at)).toEqual([]);
});

test("where memory is scarce it is an ordinary folder", async () => {
  const { folder, remove } = await makeTestFolder({ at, isRoomy: async () => false });
  expect(path.dirname(folder)).toBe(tmpdir());
  expect(readdirSync(at)).toEqual([]);
  await remove();
  expect(existsSync(folder)).toBe(false);
});

test("whoever made it may be killed, and it goes all the same", async () => {
  const makes = `
    const { makeTestFolder } = await import(${JSON.stringify(import.meta.resolve("./testFolder.ts"))});
    await makeTestFolder({ at: ${JSON.stringify(at)}, isRoomy: async () => true });
    console.log("made");
    setInterval(() => undefined, 1_000);`;
  const maker = spawn(process.execPath, ["--input-type=module", "-e", makes], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(maker.stdout, "data");
  expect(readdirSync(at)).toHaveLength(1);
  maker.kill("SIGKILL");
  await until("It was not removed.", () => readdirSync(at).length === 0);
});

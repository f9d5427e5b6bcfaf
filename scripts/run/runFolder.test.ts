import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OwnServer } from "@sightline/server/src/testing/servers/ownServer.ts";
import { sharedMemoryOf } from "@sightline/server/src/testing/servers/sharedMemory.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import { belongsTo } from "./processes.mjs";
import { isAbandoned, nameOf, removeRun } from "./runFolder.mjs";

const folder = "/tmp/sightline-run-abcdef-12-34";
const nothing = { name: "node", command: [], environment: [], workingFolder: "/" };
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

describe("a process belongs to a run", () => {
  test.each([
    ["whose temporary folder is the run's", { environment: ["A=b", `TMPDIR=${folder}`] }],
    ["whose data are in it", { environment: [`DATA_DIR=${folder}/data`] }],
    ["a PostgreSQL on a folder in it", { name: "postgres", command: ["-D", `${folder}/data`] }],
    ["one of PostgreSQL's own", { name: "postgres", workingFolder: `${folder}/data` }],
    ["an initdb in it", { name: "initdb", command: [`--pgdata=${folder}/data`] }],
  ])("%s", (_, process) => {
    expect(belongsTo({ ...nothing, ...process }, folder)).toBe(true);
  });

  test.each([
    ["whoever has a file of it open", { name: "vim", command: ["vim", `${folder}/app.log`] }],
    ["a shell that went there", { name: "bash", workingFolder: folder }],
    ["one of a run with a longer name", { environment: [`TMPDIR=${folder}5`] }],
    ["a PostgreSQL elsewhere", { name: "postgres", command: ["-D", `${folder}5/data`] }],
  ])("but not %s", (_, process) => {
    expect(belongsTo({ ...nothing, ...process }, folder)).toBe(false);
  });
});

describe("a run's folder is abandoned", () => {
  const dayMs = 24 * 60 * 60_000;

  test("when its process is gone, and not while it lives", async () => {
    const child = await startSleeper(tmpdir());
    const name = nameOf(child.pid ?? 0);
    expect(isAbandoned(name, 0)).toBe(false);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(isAbandoned(name, 0)).toBe(true);
  });

  test.runIf(process.platform === "linux")("when its number is another's by now", () => {
    expect(isAbandoned(`${nameOf(process.pid)}9`, 0)).toBe(true);
  });

  test("of another machine or container, only when it is old", () => {
    const name = nameOf(1, "elsewhere");
    expect(isAbandoned(name, dayMs / 2)).toBe(false);
    expect(isAbandoned(name, 2 * dayMs)).toBe(true);
  });
});

test.runIf(process.platform === "linux")(
  "removing a run ends its processes, others stay, and nothing of the folder is left",
  async () => {
    const own = mkdtempSync(join(tmpdir(), "run-"));
    mkdirSync(join(own, "deep"));
    writeFileSync(join(own, "deep", "file"), "");
    const [mine, other] = await Promise.all([startSleeper(own), startSleeper(`${own}-other`)]);
    const ended = once(mine, "exit");
    expect(await removeRun(own)).toEqual([expect.stringMatching(/node|MainThread/)]);
    expect(await ended).toEqual([null, "SIGKILL"]);
    expect(other.exitCode ?? other.signalCode).toBeNull();
    expect(existsSync(own)).toBe(false);
    rmSync(own, { recursive: true, force: true });
  },
);

test.runIf(process.platform === "linux")(
  "removing a run leaves no shared memory of its databases, at work or killed before",
  async () => {
    const own = mkdtempSync(join(tmpdir(), "run-"));
    chmodSync(own, 0o711);
    vi.stubEnv("TMPDIR", own);
    const working = await OwnServer.make();
    const killed = await OwnServer.make(working);
    vi.unstubAllEnvs();
    for (const server of [working, killed]) await server.start();
    const memories = [working, killed].map(({ pid }) => sharedMemoryOf(pid));
    for (const memory of memories) expect(memory.left()).not.toEqual([]);
    await killed.kill();
    await removeRun(own);
    expect(memories.map((memory) => memory.left())).toEqual([[], []]);
    expect(existsSync(own)).toBe(false);
  },
);

/** Answers once it runs, under its own name. */
async function startSleeper(TMPDIR: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["-e", "console.log(); setInterval(() => {}, 1e6)"], {
    env: { PATH: process.env["PATH"], TMPDIR },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(child);
  await once(child.stdout, "data");
  return child;
}

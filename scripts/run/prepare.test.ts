import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { until } from "#server/src/testing/patience.ts";
import { isAlive, startOf } from "./processes.mjs";

// A clone with a lockfile, our scripts and an npm of the test's own, which takes until it is told.

let root: string;
let started: ChildProcess[];

const npm = `
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
const at = (name) => new URL("../" + name, import.meta.url);
if (process.argv[2] === "child") {
  process.on("SIGTERM", () => undefined);
  setInterval(() => undefined, 1000);
} else {
  // As npm does while a package's own script runs: it waits for that.
  process.on("SIGTERM", () => undefined);
  process.on("SIGINT", () => undefined);
  rmSync(at("node_modules"), { recursive: true, force: true });
  mkdirSync(at("node_modules/half"), { recursive: true });
  const child = existsSync(at("fast")) ? undefined : spawn(process.execPath, [import.meta.filename, "child"]);
  appendFileSync(at("npms"), process.pid + " " + (child?.pid ?? "") + "\\n");
  const look = setInterval(() => {
    if (!existsSync(at("fast"))) return;
    clearInterval(look);
    writeFileSync(at("node_modules/.package-lock.json"), JSON.stringify({ packages: {} }));
    child?.kill("SIGKILL");
  }, 20);
}
`;

const command = `
import { exitCodeOf, whenAskedToEnd } from "#scripts/run/ending.mjs";
import { prepare } from "#scripts/run/prepare.mjs";
whenAskedToEnd((signal) => process.exit(exitCodeOf(signal)));
await prepare();
console.log("prepared");
process.exit(0);
`;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "clone-"));
  started = [];
  cpSync(import.meta.dirname, path.join(root, "scripts", "run"), { recursive: true });
  mkdirSync(path.join(root, "npm"));
  writeFileSync(path.join(root, "npm", "npm.mjs"), npm);
  writeFileSync(path.join(root, "start.mjs"), command);
  writeFileSync(path.join(root, "package.json"), '{"type":"module","imports":{"#*":"./*"}}');
  writeFileSync(path.join(root, "package-lock.json"), '{"packages":{}}');
});
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  for (const pid of npms()) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  rmSync(root, { recursive: true, force: true });
});

function start() {
  const child = spawn(process.execPath, [path.join(root, "start.mjs")], {
    env: { PATH: process.env["PATH"], npm_execpath: path.join(root, "npm", "npm.mjs") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += String(chunk)));
  const ended = once(child, "close").then(([code]) => ({ code: Number(code), output }));
  return { child, ended };
}

/** Each npm that was started, and its child. */
function npms(): number[] {
  const file = path.join(root, "npms");
  if (!existsSync(file)) return [];
  return (readFileSync(file, "utf8").match(/\d+/g) ?? []).map(Number);
}

const living = () => npms().filter((pid) => isAlive(pid) && startOf(pid) !== undefined);
const untilInstalling = (count: number) =>
  until("No packages are being installed.", () => npms().length === count);
const mayEnd = () => writeFileSync(path.join(root, "fast"), "");

test("Ctrl-C while packages are installed ends npm and all it started, before we end", async () => {
  const { child, ended } = start();
  await untilInstalling(2);
  child.kill("SIGINT");
  expect((await ended).code).toBe(130);
  expect(living()).toEqual([]);
});

test("what was cut short is installed anew by the next start", async () => {
  const first = start();
  await untilInstalling(2);
  first.child.kill("SIGTERM");
  await first.ended;
  mayEnd();
  const { code, output } = await start().ended;
  expect(output).toMatch(
    /Installing packages \(the last time it was cut short\).*Installed packages.*prepared/s,
  );
  expect(code).toBe(0);
  expect((await start().ended).output).toBe("prepared\n");
});

test("an npm that a killed command left behind is ended by the next start", async () => {
  const first = start();
  await untilInstalling(2);
  first.child.kill("SIGKILL");
  await first.ended.catch(() => undefined);
  const left = living();
  expect(left).toHaveLength(2);
  const second = start();
  await untilInstalling(4);
  expect(left.filter((pid) => living().includes(pid))).toEqual([]);
  mayEnd();
  expect(await second.ended).toMatchObject({ code: 0 });
});

test("packages that npm was removing when it was ended are installed anew", async () => {
  mayEnd();
  await start().ended;
  rmSync(path.join(root, "node_modules", ".package-lock.json"));
  expect((await start().ended).output).toContain("Installing packages");
});

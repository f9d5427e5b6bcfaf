// Plain JavaScript for Node 20 with nothing installed: this runs before there is anything else.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { exitCodeOf, whenAskedToEnd } from "./ending.mjs";
import { withLock } from "./lock.mjs";
import { isAlive, signalGroup, startOf } from "./processes.mjs";

// Not import.meta.dirname, which the first releases of Node 20 lack.
export const root = fileURLToPath(new URL("../..", import.meta.url));
const lockfile = join(root, "package-lock.json");
const modules = join(root, "node_modules");
const installedFrom = join(modules, ".sightline-lock");
const npmsRecord = join(modules, ".package-lock.json");
/** Which npm installs, while it does. */
const installing = join(root, ".cache", "installing");
const endsWithinMs = 5_000;

/** Installs what is missing and answers the path of the Node to go on with. */
export async function prepare() {
  if (!isInstalled()) await withLock("install", installUnlessDone);
  return findNode();
}

/**
 * Runs a program under the given Node in our place: same terminal, same signals, same exit code.
 * @param {string} node
 * @param {string[]} args
 */
export function goOn(node, args) {
  const child = spawn(node, args, { cwd: root, stdio: "inherit", env: environment() });
  whenAskedToEnd((signal) => {
    // A terminal sends Ctrl-C to the child as well; a second one would look like impatience.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  });
  process.on("SIGUSR2", () => child.kill("SIGUSR2"));
  child.on("error", (error) => fail(`Could not start ${node}: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? exitCodeOf(signal ?? "SIGTERM")));
}

/** The environment in which tools with a `node` shebang find the pinned Node. */
export function environment() {
  return { ...process.env, PATH: `${join(modules, ".bin")}${delimiter}${process.env.PATH ?? ""}` };
}

/**
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function isInstalled() {
  const wanted = lockfileHash();
  // npm removes its record first and writes it last: without it an install was cut short.
  if (!existsSync(npmsRecord)) return false;
  if (existsSync(installedFrom) && readFileSync(installedFrom, "utf8") === wanted) return true;
  if (!holdsWhatTheLockfileSays()) return false;
  writeFileSync(installedFrom, wanted);
  return true;
}

function lockfileHash() {
  return createHash("sha256").update(readFileSync(lockfile)).digest("hex");
}

/** After a plain `npm install` nothing is missing. npm writes its own record last, so it is whole. */
function holdsWhatTheLockfileSays() {
  const wanted = JSON.parse(readFileSync(lockfile, "utf8")).packages;
  const present = JSON.parse(readFileSync(npmsRecord, "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes("node_modules/")) return true;
    if (present[path]) return link || present[path].version === version;
    return optional === true;
  });
}

async function installUnlessDone() {
  if (isInstalled()) return;
  const reason = !existsSync(modules)
    ? "first run"
    : existsSync(npmsRecord)
      ? "the lockfile changed"
      : "the last time it was cut short";
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  await endLeftOver();
  console.log(`Installing packages (${reason}) …`);
  const ticking = showProgress(seconds);
  const { code, output } = await runNpmCi();
  clearInterval(ticking);
  rmSync(installing, { force: true });
  if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
  if (code !== 0) {
    fail(`${whatNpmSaid(output)}\nThe packages could not be installed: npm's own words are above.`);
  }
  // Written last: an install that was cut short leaves no such file and is noticed next time.
  writeFileSync(installedFrom, lockfileHash());
  console.log(`Installed packages in ${seconds()} s.`);
}

/** What is left of a command that was killed would go on writing what we install. */
async function endLeftOver() {
  if (!existsSync(installing)) return;
  const [pid = "", start] = readFileSync(installing, "utf8").split(" ");
  const isThere = () => isAlive(Number(pid)) && startOf(Number(pid)) === start;
  while (pid !== "" && isThere()) {
    signalGroup(Number(pid), "SIGKILL");
    await pause(20);
  }
  rmSync(installing, { force: true });
}

/**
 * npm's errors without its warnings; of many lines the first tell why, the last where the log is.
 * @param {string} output
 */
function whatNpmSaid(output) {
  const lines = output.trimEnd().split("\n");
  const errors = lines.filter((line) => /^npm (?:error|ERR!)/.test(line));
  if (errors.length === 0) return lines.slice(-15).join("\n");
  if (errors.length <= 15) return errors.join("\n");
  return [...errors.slice(0, 12), "…", ...errors.slice(-2)].join("\n");
}

/** @param {() => number} seconds */
function showProgress(seconds) {
  if (!process.stdout.isTTY) return undefined;
  return setInterval(() => process.stdout.write(`\r  ${seconds()} s`), 1000);
}

/** @param {number} pid */
function noteInstalling(pid) {
  writeFileSync(installing, `${pid} ${startOf(pid)}`);
}

function runNpmCi() {
  // NODE_ENV=production would leave out what the page is built with.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath;
  // Not process.execPath: `npm ci` removes node_modules, and the pinned Node with it.
  const runner = process.env.npm_node_execpath ?? process.execPath;
  const options = { cwd: root, env: process.env };
  return npm
    ? runQuietly(runner, [npm, ...args], options, noteInstalling)
    : runQuietly("npm", args, { ...options, shell: process.platform === "win32" }, noteInstalling);
}

/**
 * Runs a program and keeps what it says. It ends when we do, with all that it started; asked to end,
 * we wait for that, since it would go on writing under the next start.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, shell?: boolean }} options
 * @param {(pid: number) => void} [started]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function runQuietly(program, args, options, started) {
  const child = spawn(program, args, {
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
    // The first of a group of its own, by which its own children are reached as well.
    detached: process.platform !== "win32",
  });
  const { pid } = child;
  if (pid !== undefined) started?.(pid);
  const end = () => pid !== undefined && signalGroup(pid, "SIGKILL");
  process.once("exit", end);
  const stopListening = whenAskedToEnd((signal) => {
    child.once("exit", () => process.exit(exitCodeOf(signal)));
    if (pid !== undefined) signalGroup(pid, "SIGTERM");
    // npm waits for its own children, and they may not heed the signal.
    setTimeout(end, endsWithinMs);
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on("close", (code) => {
      process.off("exit", end);
      stopListening();
      resolve({ code, output });
    });
  });
}

function findNode() {
  const packaged = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const name = process.platform === "win32" ? "node.exe" : "node";
  const pinned = join(modules, packaged, "bin", name);
  // Run once: a packaged Node may be there and not fit the system, as on Alpine.
  if (existsSync(pinned) && spawnSync(pinned, ["--version"]).status === 0) return pinned;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  return fail(
    `Sightline needs Node 24 or newer here: no packaged Node runs on ${process.platform} ${process.arch}, ` +
      `and this one is ${process.version}.`,
  );
}

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isAlive, isDatabase, processesOf, startOf } from "./processes.mjs";

// A run keeps everything temporary in one folder, which all that it starts has as TMPDIR. The name
// tells whose it is: machine, number and start of the process. So whoever comes later can tell a
// run that was killed from one that is at work, and end and remove what the killed one left.

const prefix = "sightline-run-";
/** A socket in a folder of the run has to fit into the hundred bytes that the system allows. */
const longestParent = 28;
const foreignForMs = 24 * 60 * 60_000;
const killAfterMs = 3_000;
const giveUpAfterMs = 9_000;
/** What a killed process has mapped may be mapped for a moment longer. */
const lookAgainTimes = 20;
/** Where folders of runs are. Found now, since a run has another temporary folder than we began with. */
const parents = findParents();

/** Makes the folder of a run that this process is, and sees to it that all it starts uses it. */
export function makeRunFolder() {
  const folder = join(parents[0] ?? "/tmp", nameOf(process.pid));
  mkdirSync(folder);
  // As root the databases run under another account, which has to pass through.
  chmodSync(folder, 0o711);
  process.env["TMPDIR"] = folder;
  return folder;
}

/** The folder of the run that this process is part of, if it is part of one. */
export function findRunFolder() {
  const folder = process.env["TMPDIR"] ?? "";
  return basename(folder).startsWith(prefix) ? folder : undefined;
}

/** Ends and removes what runs that were killed have left. @param {(line: string) => void} say */
export async function removeAbandoned(say) {
  for (const folder of findAbandoned()) {
    const ended = await removeRun(folder);
    say(
      `An earlier run was killed: removed ${folder}${ended.length > 0 ? ", ended " : ""}${ended.join(", ")}.`,
    );
  }
}

/**
 * Ends every process of a run but this one and removes its folder; answers the names of those it
 * ended. All of it is thrown away, so nobody is asked to finish.
 * @param {string} folder
 */
export async function removeRun(folder) {
  const began = Date.now();
  /** @type {Map<number, string>} */
  const ended = new Map();
  for (;;) {
    const left = processesOf(folder).filter(({ pid }) => pid !== process.pid);
    if (left.length === 0 || Date.now() - began > giveUpAfterMs) break;
    // Databases last, or whoever watches over one would bring it back.
    for (const { pid, name } of left.toSorted(databasesLast)) {
      ended.set(pid, name);
      // A killed PostgreSQL would leave its shared memory behind; this is its way to go at once.
      const isPatient = isDatabase(name) && Date.now() - began < killAfterMs;
      send(pid, isPatient ? "SIGQUIT" : "SIGKILL");
    }
    await pause(50);
  }
  for (const data of findKilledData(folder)) await removeSharedMemory(data);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  return [...ended.values()];
}

/**
 * The data folders below it whose server was killed: one that ends removes its pid file.
 * @param {string} folder
 * @returns {string[]}
 */
function findKilledData(folder) {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  const has = (/** @type {string} */ name) => entries.some((entry) => entry.name === name);
  if (has("PG_VERSION")) return has("postmaster.pid") ? [folder] : [];
  return entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => findKilledData(join(folder, name)));
}

/**
 * A killed server leaves segments in /dev/shm and in System V, outside of its folder. PostgreSQL
 * itself knows which: it removes them when it next sets up its memory, and `--check` does only that.
 * @param {string} data
 */
async function removeSharedMemory(data) {
  const { uid, gid } = lstatSync(data);
  const isRoot = process.getuid?.() === 0;
  // It runs as the owner of the folder, which PostgreSQL wants, and so may do no more than the owner.
  if (isRoot ? uid === 0 : uid !== process.getuid?.()) return;
  const command = attempt(() => readFileSync(join(data, "postmaster.opts"), "utf8")) ?? "";
  const [program = ""] = command.split(' "');
  if (!existsSync(program)) return;
  // Its number may be another's by now, or that of a process which nobody has reaped yet.
  rmSync(join(data, "postmaster.pid"), { force: true });
  for (let times = 0; times < lookAgainTimes; times += 1) {
    const { status } = spawnSync(program, ["--check", "-D", data], {
      ...(isRoot && { uid, gid }),
      cwd: "/",
      env: {},
      stdio: "ignore",
    });
    if (status === 0) return;
    await pause(50);
  }
}

/** @returns {string[]} */
function findAbandoned() {
  return parents.flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => name.startsWith(prefix))
      .filter((name) => {
        const found = lstatSync(join(parent, name), { throwIfNoEntry: false });
        // In a folder that everybody may write to, only what we made ourselves.
        if (!found?.isDirectory() || found.uid !== process.getuid?.()) return false;
        return isAbandoned(name, Date.now() - found.mtimeMs);
      })
      .map((name) => join(parent, name)),
  );
}

/**
 * @param {string} name
 * @param {number} ageMs
 * @param {string} [here]
 */
export function isAbandoned(name, ageMs, here = machine()) {
  const [where = "", pid = "", start = ""] = name.slice(prefix.length).split("-");
  // Another container may share the folder; who is alive there we can't know.
  if (where !== here) return ageMs > foreignForMs;
  return !isAlive(Number(pid)) || (startOf(Number(pid)) ?? "0") !== start;
}

/** @param {number} pid */
export function nameOf(pid, here = machine()) {
  return `${prefix}${here}-${pid}-${startOf(pid) ?? "0"}`;
}

/** Tells boots and containers apart, which count their processes each for itself. */
function machine() {
  return createHash("sha256").update(bootAndNamespace()).digest("hex").slice(0, 6);
}

function bootAndNamespace() {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8");
    return `${boot}${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return process.platform;
  }
}

/** In the temporary folder, unless its path is too long for sockets. */
function findParents() {
  const usual = realpathSync(tmpdir());
  if (process.platform === "win32") return [usual];
  return usual.length <= longestParent ? [...new Set([usual, "/tmp"])] : ["/tmp"];
}

/**
 * @param {{ name: string }} a
 * @param {{ name: string }} b
 */
function databasesLast(a, b) {
  return Number(isDatabase(a.name)) - Number(isDatabase(b.name));
}

/**
 * @template Answer
 * @param {() => Answer} look
 */
function attempt(look) {
  try {
    return look();
  } catch {
    // It has gone meanwhile, or is another account's.
    return undefined;
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

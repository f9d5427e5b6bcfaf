import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, EmbeddedDatabaseError } from "./embedded.error.ts";

let taken = 0;

/** One starter at a time: initdb, removal of stale files and the spawn happen only under this. */
export async function takeStartLock(root: string, waitMs = 60_000): Promise<() => void> {
  const lock = join(root, "starting.lock");
  const own = `${lock}.${process.pid}.${++taken}`;
  const deadline = Date.now() + waitMs;
  // Linked into place when complete, so that nobody ever reads a half-written lock.
  rmSync(own, { force: true });
  writeFileSync(own, identify(process.pid), { flag: "wx", mode: 0o600 });
  try {
    while (!tryLink(own, lock)) {
      if (removeIfStale(lock)) continue;
      if (Date.now() > deadline) {
        throw new EmbeddedDatabaseError(
          `Another process has been starting the database in ${root} for more than ${Math.ceil(waitMs / 1000)} seconds: end it and start again.`,
        );
      }
      await sleep(20);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => rmSync(lock, { force: true });
}

function tryLink(own: string, lock: string): boolean {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function removeIfStale(lock: string): boolean {
  const holder = readOrUndefined(lock);
  if (holder === undefined) return true;
  if (isAlive(holder, lock)) return false;
  const aside = `${lock}.stale.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return true;
  }
  // Between reading and renaming, another may have removed the stale lock and taken a new one.
  if (readOrUndefined(aside) !== holder) tryLink(aside, lock);
  rmSync(aside, { force: true });
  return true;
}

/** A pid alone comes back after a restart of the machine or container; its start time does not. */
function identify(pid: number): string {
  return `${pid} ${startTimeOf(pid) ?? "unknown"}`;
}

function isAlive(holder: string, lock: string): boolean {
  const [pid = "", started] = holder.split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (codeOf(error) === "ESRCH") return false;
  }
  if (started !== "unknown") return identify(Number(pid)) === holder;
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return age < 120_000;
}

function startTimeOf(pid: number): string | undefined {
  const stat = readOrUndefined(`/proc/${pid}/stat`);
  const boot = readOrUndefined("/proc/sys/kernel/random/boot_id");
  if (stat === undefined || boot === undefined) return undefined;
  // The name of the program, in parentheses, may itself hold spaces: count from its end.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return `${fields[19]}@${boot.trim()}`;
}

function readOrUndefined(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

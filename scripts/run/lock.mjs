import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isAlive, startOf } from "./processes.mjs";

const usual = fileURLToPath(new URL("../../.cache", import.meta.url));

/**
 * Lets one process at a time do a thing: `npm start` and `npm test` are often typed at once.
 * @param {string} name
 * @param {() => Promise<void>} act
 */
export async function withLock(name, act, folder = usual) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.lock`);
  let told = false;
  while (!take(path)) {
    if (!told) console.log(`Waiting for another command that is at the same step (${name}) …`);
    told = true;
    await pause(250);
  }
  const release = () => rmSync(path, { force: true });
  process.once("exit", release);
  try {
    await act();
  } finally {
    process.off("exit", release);
    release();
  }
}

/** @param {string} path */
function take(path) {
  const own = `${path}.${process.pid}`;
  // Linked into place when complete, so that nobody ever reads a half-written lock.
  writeFileSync(own, identify(process.pid));
  try {
    return tryLink(own, path) || (removeIfAbandoned(path) && tryLink(own, path));
  } finally {
    rmSync(own, { force: true });
  }
}

/** @param {string} path */
function removeIfAbandoned(path) {
  const holder = read(path);
  if (holder === undefined) return true;
  if (isHeld(holder)) return false;
  const aside = `${path}.${process.pid}.abandoned`;
  try {
    renameSync(path, aside);
    // Between reading and renaming, another may have removed it and taken a new one.
    if (read(aside) !== holder) tryLink(aside, path);
  } catch {
    // Another was faster.
  }
  rmSync(aside, { force: true });
  return true;
}

/**
 * @param {string} from
 * @param {string} to
 */
function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** @param {string} holder */
function isHeld(holder) {
  const pid = Number.parseInt(holder, 10);
  return isAlive(pid) && identify(pid) === holder;
}

/** A number alone is given out again. @param {number} pid */
function identify(pid) {
  return `${pid} ${startOf(pid) ?? "unknown"}`;
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

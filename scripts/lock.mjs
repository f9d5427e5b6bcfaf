import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../.cache", import.meta.url));
const tooOldMs = 20 * 60_000;

/**
 * Lets one process at a time do a thing: `npm start` and `npm test` are often typed at once.
 * @param {string} name
 * @param {() => Promise<void>} act
 */
export async function withLock(name, act) {
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
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (isAbandoned(path)) rmSync(path, { force: true });
    return false;
  }
}

/** @param {string} path */
function isAbandoned(path) {
  try {
    const { mtimeMs } = statSync(path);
    const holder = Number(readFileSync(path, "utf8"));
    // Just made and not yet written to: give its maker a moment.
    if (!holder) return Date.now() - mtimeMs > 5_000;
    return Date.now() - mtimeMs > tooOldMs || !isAlive(holder);
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

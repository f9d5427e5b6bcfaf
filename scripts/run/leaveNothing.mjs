import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { exitCodeOf, isAskedToEnd, whenAskedToEnd } from "./ending.mjs";
import { environment, fail, prepare, root } from "./prepare.mjs";
import { findRunFolder, makeRunFolder, removeAbandoned, removeRun } from "./runFolder.mjs";

const lastWordsMs = 4_000;

/**
 * Runs a program of ours and ends this process like it. However either of the two ends, nothing
 * that the program started is left running, and nothing in the temporary folder. When this process
 * itself is killed the program notices; when both are, the next run removes what they left.
 * @param {string[]} args
 * @returns {Promise<never>}
 */
export async function leaveNothing(args) {
  const folder = makeRunFolder();
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let child;
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    if (child && child.exitCode === null) {
      child.kill(signal);
      await Promise.race([once(child, "exit"), pause(lastWordsMs)]);
    }
    await removeRun(folder);
    process.exit(exitCodeOf(signal));
  };
  whenAskedToEnd((signal) => void end(signal));
  await removeAbandoned(console.log);
  const node = await prepare();
  child = spawn(node, args, { cwd: root, stdio: "inherit", env: environment() });
  child.on("error", (error) => fail(`Could not start ${node}: ${error.message}`));
  const [code, signal] = await once(child, "exit");
  // Then `end` sees to the rest.
  if (isAskedToEnd()) return new Promise(() => undefined);
  await removeRun(folder);
  if (signal) console.log(`The run was ended by ${signal}.`);
  process.exit(code ?? exitCodeOf(signal));
}

/**
 * For the program itself: when it is asked to end it says its last words and clears up as well,
 * since whoever started it may be gone.
 * @param {() => void} [sayLast]
 */
export function clearUpWhenAsked(sayLast) {
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    sayLast?.();
    const folder = findRunFolder();
    if (folder) await removeRun(folder);
    process.exit(exitCodeOf(signal));
  };
  whenAskedToEnd((signal) => void end(signal));
}

import { spawn, type StdioOptions } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Told } from "./checks.cases.ts";
import { keepOutput } from "./checks.failed.ts";
import { progress } from "./checks.progress.ts";
import { cut } from "./checks.words.ts";
import { exitCodeOf, isAskedToEnd } from "#scripts/run/ending.mjs";

export type Tally = {
  passed: number;
  failed: number;
  /** What a failed tool said. */
  output?: string;
  note?: string;
  /** It failed, and no test of it tells why. */
  isUntold?: boolean;
};
export type Step = { name: string; run: () => Tally | Promise<Tally> };
export type Outcome = Tally & { name: string; ms: number };

export const root = join(import.meta.dirname, "..", "..");
const shownLines = 40;

/** Runs a step and tells in one line how it went; what the tool said is shown only on failure. */
export async function runStep(step: Step): Promise<Outcome> {
  const started = Date.now();
  const tally = await attempt(step);
  const ms = Date.now() - started;
  const verdict = tally.failed === 0 ? "ok  " : "FAIL";
  if (tally.failed > 0 && tally.output) {
    const file = keepOutput(step.name, tally.output);
    progress.tell(cut(tally.output.trimEnd(), shownLines, `… all of it is in ${file}`));
  }
  const note = tally.note ? `  (${tally.note})` : "";
  const seconds = `${(ms / 1000).toFixed(1)} s`;
  progress.tell(`${verdict}  ${step.name.padEnd(14)}  ${seconds.padStart(7)}${note}`);
  return { ...tally, name: step.name, ms };
}

async function attempt(step: Step): Promise<Tally> {
  try {
    return await step.run();
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { passed: 0, failed: 1, output };
  }
}

/** Runs a program quietly, as one check that passes or fails. */
export async function runTool(
  program: string,
  args: string[],
  limitMs = 5 * 60_000,
): Promise<Tally> {
  const { code, output } = await execute(program, args, { limitMs });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
}

export type ExecuteOptions = {
  limitMs: number;
  env?: Record<string, string> | undefined;
  /** Where what it says goes: a file, or the terminal; without one, it is answered. */
  logFile?: string;
  isShown?: boolean;
  /** What a reporter of ours in it tells. */
  onTold?: (told: Told) => void;
};

/** Runs a JavaScript or TypeScript program under this Node; one that hangs is ended. */
export function execute(
  program: string,
  args: string[],
  { limitMs, env, logFile, isShown, onTold }: ExecuteOptions,
): Promise<{ code: number; output: string }> {
  if (logFile) mkdirSync(dirname(logFile), { recursive: true });
  const log = logFile ? openSync(logFile, "w") : isShown ? "inherit" : "pipe";
  const stdio: StdioOptions = ["ignore", log, log, ...(onTold ? (["ipc"] as const) : [])];
  // Detached, so that a Ctrl-C comes to us alone, and so that all it starts can be ended with it.
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio,
    detached: true,
  });
  if (typeof log === "number") closeSync(log);
  let output = "";
  child.stdout?.on("data", (chunk) => (output += String(chunk)));
  child.stderr?.on("data", (chunk) => (output += String(chunk)));
  // Our own reporters send these and nothing else.
  child.on("message", (message) => onTold?.(message as Told));
  let ended = "";
  const timer = setTimeout(() => {
    ended = `\n${program} took more than ${limitMs / 60_000} minutes and was ended.`;
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  }, limitMs);
  const closed = new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? exitCodeOf(signal ?? "SIGTERM")));
  });
  const toldAll = onTold
    ? new Promise<void>((resolve) => child.on("disconnect", resolve))
    : undefined;
  return Promise.all([closed, toldAll]).then(([code]) => {
    clearTimeout(timer);
    // What ends because the run does has no outcome.
    if (isAskedToEnd()) return new Promise(() => undefined);
    return { code: ended ? 1 : code, output: output + ended };
  });
}

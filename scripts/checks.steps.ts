import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isAskedToEnd } from "./ending.mjs";

export type Tally = { passed: number; failed: number; output?: string; note?: string };
export type Step = { name: string; run: () => Tally | Promise<Tally> };

const root = join(import.meta.dirname, "..");

/** Runs a step and tells in one line how it went; what the tool said is shown only on failure. */
export async function runStep(step: Step): Promise<Tally> {
  const started = Date.now();
  const tally = await attempt(step);
  const seconds = `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const verdict = tally.failed === 0 ? "ok  " : "FAIL";
  if (tally.failed > 0 && tally.output) console.log(tally.output.trimEnd());
  const note = tally.note ? `  (${tally.note})` : "";
  console.log(`${verdict}  ${step.name.padEnd(14)}  ${seconds.padStart(7)}${note}`);
  return tally;
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
  const { code, output } = await execute(program, args, { limitMs, quiet: true });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
}

/** Runs a JavaScript or TypeScript program under this Node; one that hangs is ended. */
export function execute(
  program: string,
  args: string[],
  options: { limitMs: number; quiet: boolean; env?: Record<string, string> },
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", options.quiet ? "pipe" : "inherit", options.quiet ? "pipe" : "inherit"],
    // So that a Ctrl-C comes to us alone, and all it starts can be ended with it.
    detached: true,
  });
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  let ended = "";
  const timer = setTimeout(() => {
    ended = `\n${program} took more than ${options.limitMs / 60_000} minutes and was ended.`;
    if (!options.quiet) console.log(ended);
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  }, options.limitMs);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      // What ends because the run does has no outcome.
      if (isAskedToEnd()) return;
      resolve({ code: ended ? 1 : (code ?? 1), output: output + ended });
    });
  });
}

/** What one of our pinned tools wrote, as text to parse; it says so if nothing was written. */
export function readReport(path: string): string {
  if (!existsSync(path)) throw new Error("The run ended before it wrote its report: see above.");
  return readFileSync(path, "utf8");
}

import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Tally = { passed: number; failed: number; output?: string; note?: string };
export type Step = { name: string; run: () => Tally | Promise<Tally> };

const root = join(import.meta.dirname, "..");
const children = new Set<number>();

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
  });
  const { pid } = child;
  if (pid) children.add(pid);
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  let ended = "";
  const timer = setTimeout(() => {
    ended = `\n${program} took more than ${options.limitMs / 60_000} minutes and was ended.`;
    if (!options.quiet) console.log(ended);
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), 10_000).unref();
  }, options.limitMs);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      if (pid) children.delete(pid);
      resolve({ code: ended ? 1 : (code ?? 1), output: output + ended });
    });
  });
}

/** What one of our pinned tools wrote, as text to parse; it says so if nothing was written. */
export function readReport(path: string): string {
  if (!existsSync(path)) throw new Error("The run ended before it wrote its report: see above.");
  return readFileSync(path, "utf8");
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const pid of children) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended by itself meanwhile.
      }
    }
    process.exit(signal === "SIGINT" ? 130 : 143);
  });
}

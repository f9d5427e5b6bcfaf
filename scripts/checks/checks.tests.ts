import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findNotRun, seedPage } from "#scripts/docs/docs.seed.ts";
import { getBrowser } from "#scripts/run/browser.ts";
import { getNginx } from "#scripts/run/nginx.ts";
import { type BrowserTest, readSeedPage, writeTestList } from "#scripts/checks/circles/browser.ts";
import { againOf, againOfFile } from "./checks.choice.ts";
import { Findings, nameOf, type Part, type Told } from "./checks.cases.ts";
import { keepFailure, results } from "./checks.failed.ts";
import { progress } from "./checks.progress.ts";
import { type ExecuteOptions, type Tally, execute, root } from "./checks.steps.ts";
import { cut, indent } from "./checks.words.ts";
import { tool } from "#scripts/run/tool.ts";

/** What each part has told, for what is said at the end. */
export const told: Findings[] = [];

const shownLines = 20;
const lastLines = 40;

/** Runs vitest; `args` narrow it down. */
export function runUnitTests(args: string[] = [], env?: Record<string, string>): Promise<Tally> {
  const reporter = "--reporter=./scripts/checks/reporter.vitest.ts";
  return runTests(
    "unit",
    tool("vitest"),
    ["run", reporter, ...mayBeNone(args, "--passWithNoTests")],
    {
      limitMs: 30 * 60_000,
      env,
    },
  );
}

/** Runs the journeys in a browser; `args` or a list narrow them down. */
export async function runBrowserTests(
  args: string[],
  { list, hasSeed }: { list?: BrowserTest[]; hasSeed: boolean },
): Promise<Tally> {
  const reporter = "--reporter=./scripts/checks/reporter.playwright.ts";
  const listed = list ? ["--test-list", writeTestList(list)] : [];
  return runTests(
    "browser",
    tool("playwright"),
    ["test", reporter, ...listed, ...mayBeNone(args, "--pass-with-no-tests")],
    {
      limitMs: 45 * 60_000,
      env: {
        CHROME_BIN: getBrowser(),
        NGINX_BIN: getNginx(),
        ...(hasSeed ? { WHOLE_RUN: "1" } : {}),
      },
      ...(hasSeed ? { findMissing: findSeedNotRun } : {}),
    },
  );
}

/** What is named as the proof of a statement has to be among what ran. */
function findSeedNotRun({ cases }: Findings): string | undefined {
  const notRun = findNotRun(readSeedPage(), cases);
  const lines = notRun.map(({ line, message }) => `${seedPage}:${line}  ${message}`);
  return lines.length > 0 ? lines.join("\n") : undefined;
}

/** What is asked for may be among the other tool's tests; but all tests are never none. */
function mayBeNone(args: string[], flag: string): string[] {
  return args.length > 0 ? [...args, flag] : [];
}

/** Runs a tool whose reporter tells us of each test, shows how far it is, and each failure at once. */
async function runTests(
  part: Part,
  program: string,
  args: string[],
  {
    findMissing,
    ...options
  }: Pick<ExecuteOptions, "limitMs" | "env"> & {
    /** What should be among all that it told, and is not, in words. */
    findMissing?: (findings: Findings) => string | undefined;
  },
): Promise<Tally> {
  const started = Date.now();
  const findings = new Findings(part);
  told.push(findings);
  const logFile = join(results, `${part}.log`);
  const seconds = () => Math.round((Date.now() - started) / 1000);
  progress.follow(() => `      ${part}: ${findings.progress}, ${seconds()} s`);
  const onTold = (one: Told) => {
    findings.take(one);
    tellIfFailed(part, one);
  };
  try {
    const { code, output } = await execute(program, args, {
      ...options,
      logFile: join(root, logFile),
      onTold,
    });
    const missing = findings.isWhole ? findMissing?.(findings) : undefined;
    if (missing) onTold({ kind: "broken", broken: { reason: missing } });
    const tally = findings.tally(code);
    return tally.isUntold ? { ...tally, output: `${lastWords(logFile, code)}${output}` } : tally;
  } finally {
    progress.stop();
  }
}

function tellIfFailed(part: Part, one: Told): void {
  if (one.kind === "case" && one.result.outcome === "failed") {
    const { result } = one;
    const name = nameOf(result);
    const again = againOf(part, result);
    result.keptIn = keepFailure(name, result, again);
    tellFailure(name, result.reason, again);
  }
  if (one.kind === "broken") {
    const { broken } = one;
    const name = broken.file ?? part;
    const again = againOfFile(part, broken.file);
    broken.keptIn = keepFailure(name, { ...broken, ms: 0 }, again);
    tellFailure(name, broken.reason, again);
  }
}

function tellFailure(name: string, reason = "", again = ""): void {
  progress.tell(`FAIL  ${name}`);
  progress.tell(indent(`${cut(reason, shownLines)}\nagain: ${again}`, "      "));
}

function lastWords(logFile: string, code: number): string {
  const lines = readFileSync(join(root, logFile), "utf8").trimEnd().split("\n");
  const how = `It ended with code ${code}, and no test says why. Its last words, from ${logFile}:`;
  return [how, ...lines.slice(-lastLines), ""].join("\n");
}

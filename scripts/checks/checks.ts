import { randomInt } from "node:crypto";
import { cpus } from "node:os";
import { checkSeedPage } from "#scripts/checks/circles/browser.ts";
import { type Choice, choose, usage } from "./checks.choice.ts";
import { emptyResults } from "./checks.failed.ts";
import { progress } from "./checks.progress.ts";
import { type Outcome, type Step, type Tally, execute, runStep, runTool } from "./checks.steps.ts";
import { summarize } from "./checks.summary.ts";
import { runBrowserTests, runUnitTests, told } from "./checks.tests.ts";
import { type Selection, select } from "#scripts/checks/circles/selection.ts";
import { parseShare } from "#scripts/checks/circles/shares.ts";
import { clearUpWhenAsked } from "#scripts/run/leaveNothing.mjs";
import { withLock } from "#scripts/run/lock.mjs";
import { tool } from "#scripts/run/tool.ts";

const started = Date.now();
/** One for all random tests of the run, so that what failed can be had again. */
const seed = (process.env["TEST_SEED"] ??= String(randomInt(2 ** 31)));

/** These need one core each, and nothing of each other. */
const quick: Step[] = [
  { name: "format", run: () => runTool(tool("oxfmt"), ["--check"]) },
  { name: "doors", run: () => runTool("scripts/doors/doors.ts", []) },
  { name: "docs", run: () => runTool("scripts/docs/docs.ts", []) },
  { name: "seed", run: checkSeedPage },
  {
    name: "lint and types",
    run: () => runTool(tool("oxlint"), ["--type-aware", "--type-check", "--deny-warnings"]),
  },
  { name: "db types", run: () => runTool("scripts/db-types.ts", ["--check"]) },
  { name: "page weight", run: weighPage },
];

/** These use all cores themselves. */
function slow(selection: Selection, programs: Promise<unknown>): Step[] {
  const { unit, browser, listBrowser, hasSeed } = selection;
  const steps: Step[] = [];
  if (unit) steps.push({ name: "unit", run: () => programs.then(() => runUnitTests(unit)) });
  if (browser)
    steps.push({
      name: "browser",
      run: async () => {
        const list = await listBrowser?.();
        await programs;
        return runBrowserTests(browser, { hasSeed, ...(list && { list }) });
      },
    });
  return steps;
}

async function main(): Promise<void> {
  const choice = choose(process.argv.slice(2), [
    ...quick.map(({ name }) => name),
    "unit",
    "browser",
  ]);
  if (typeof choice === "string") {
    exitWith(`${choice}\n\n${usage}`);
  }
  if (!/^-?\d+$/.test(seed)) exitWith("TEST_SEED should be a whole number.");
  const share = parseShare(process.env["TEST_SHARE"] ?? "1");
  if (share === undefined) exitWith("TEST_SHARE should be a whole number.");
  const selection = select(choice, process.env["TEST_SHARE"] === undefined ? undefined : share);
  // Vitest's processes read it.
  if (selection.share === undefined) delete process.env["TEST_SHARE"];
  else process.env["TEST_SHARE"] = String(selection.share);
  await withLock("test-results", () => runWanted(choice, selection));
}

function exitWith(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

async function runWanted({ isWanted }: Choice, selection: Selection): Promise<void> {
  emptyResults();
  const hasTests = isWanted("unit") || isWanted("browser");
  const words = hasTests ? selection.words : undefined;
  if (isWanted("unit")) progress.tell(`Seed of random tests: ${seed}`);
  if (words) progress.tell(words);
  // Begun first and used last, since it is the longest wait.
  const programs = hasTests ? fetchPrograms() : Promise.resolve();
  const outcomes = await inParallel(
    quick.filter(({ name }) => isWanted(name)),
    Math.min(2, cpus().length),
  );
  for (const step of slow(selection, programs))
    if (isWanted(step.name)) outcomes.push(await runStep(step));
  const ms = Date.now() - started;
  console.log(`\n${summarize({ outcomes, findings: told, ms, seed, words })}\n`);
  const passed = outcomes.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = outcomes.reduce((sum, tally) => sum + tally.failed, 0);
  if (passed + failed === 0) console.log("There is no such test.");
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

/** In a process of its own: it waits for downloads. */
function fetchPrograms(): Promise<unknown> {
  return execute("scripts/run/programs.ts", [], { limitMs: 10 * 60_000, isShown: true });
}

async function inParallel(steps: Step[], lanes: number): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      outcomes.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcomes;
}

/** The budget of each screen, of the very page that the browser tests then open. */
async function weighPage(): Promise<Tally> {
  const built = await runTool("scripts/build-web.mjs", []);
  return built.failed > 0 ? built : runTool("web/build/budget.ts", []);
}

function sayLast(): void {
  progress.stop();
  const part = told.at(-1);
  const at = part ? `, at ${part.part}: ${part.progress}` : "";
  progress.tell(`Ended after ${Math.round((Date.now() - started) / 1000)} s${at}.`);
}

clearUpWhenAsked(sayLast);
await main();

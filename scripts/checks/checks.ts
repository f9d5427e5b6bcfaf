import { randomInt } from "node:crypto";
import { cpus } from "node:os";
import { type Choice, choose, usage } from "./checks.choice.ts";
import { emptyResults } from "./checks.failed.ts";
import { progress } from "./checks.progress.ts";
import { type Outcome, type Step, type Tally, runStep, runTool } from "./checks.steps.ts";
import { summarize } from "./checks.summary.ts";
import { runBrowserTests, runUnitTests, told } from "./checks.tests.ts";
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
  { name: "seed", run: () => runTool("scripts/docs/docs.seed.ts", []) },
  { name: "lint", run: () => runTool(tool("oxlint"), ["--type-aware", "--deny-warnings"]) },
  ...["contract", "server", "web", "."].map((project) => ({
    name: project === "." ? "types" : `types ${project}`,
    run: () => runTool(tool("tsc"), ["-p", project]),
  })),
  { name: "db types", run: () => runTool("scripts/db-types.ts", ["--check"]) },
  { name: "page weight", run: weighPage },
];

/** These use all cores themselves. */
function slow({ unit, browser }: Choice): Step[] {
  return [
    { name: "unit", run: () => runUnitTests(unit) },
    { name: "browser", run: () => runBrowserTests(browser) },
  ];
}

async function main(): Promise<void> {
  const choice = choose(process.argv.slice(2), [
    ...quick.map(({ name }) => name),
    "unit",
    "browser",
  ]);
  if (typeof choice === "string") {
    console.error(`${choice}\n\n${usage}`);
    process.exit(2);
  }
  if (!/^-?\d+$/.test(seed)) {
    console.error("TEST_SEED should be a whole number.");
    process.exit(2);
  }
  await withLock("test-results", () => runWanted(choice));
}

async function runWanted(choice: Choice): Promise<void> {
  emptyResults();
  const steps = slow(choice).filter(({ name }) => choice.isWanted(name));
  if (choice.isWanted("unit")) progress.tell(`Seed of random tests: ${seed}`);
  const outcomes = await inParallel(
    quick.filter(({ name }) => choice.isWanted(name)),
    Math.min(2, cpus().length),
  );
  for (const step of steps) outcomes.push(await runStep(step));
  const ms = Date.now() - started;
  console.log(`\n${summarize({ outcomes, findings: told, ms, seed })}\n`);
  const passed = outcomes.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = outcomes.reduce((sum, tally) => sum + tally.failed, 0);
  if (passed + failed === 0) console.log("There is no such test.");
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
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

import { existsSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { buildWebIfChanged } from "./build-web.mjs";
import { runBrowserTests } from "./checks.browser.ts";
import { type Tally, type Step, runStep, runTool } from "./checks.steps.ts";
import { clearUpWhenAsked } from "./leaveNothing.mjs";
import { tool } from "./tool.ts";
import { runUnitTests } from "./checks.unit.ts";

const root = join(import.meta.dirname, "..");

const quick: Step[] = [
  { name: "format", run: () => runTool(tool("oxfmt"), ["--check"]) },
  { name: "doors", run: () => runTool("scripts/doors.ts", []) },
  { name: "docs", run: () => runTool("scripts/check-docs.ts", []) },
  { name: "lint", run: () => runTool(tool("oxlint"), ["--type-aware", "--deny-warnings"]) },
  ...["contract", "server", "web", "."].map((project) => ({
    name: project === "." ? "types" : `types ${project}`,
    run: () => runTool(tool("tsc"), ["-p", project]),
  })),
  { name: "db types", run: checkDatabaseTypes },
];

const slow: Step[] = [
  { name: "unit", run: () => runUnitTests() },
  { name: "page weight", run: weighPage },
  { name: "browser", run: runBrowserTests },
];

async function main() {
  const wanted = chooseSteps(process.argv.slice(2));
  const tallies = await inParallel(quick.filter(wanted), Math.min(2, cpus().length));
  for (const step of slow.filter(wanted)) tallies.push(await runStep(step));
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** `--only lint,unit` or `--without browser`; everything when neither is given. */
function chooseSteps([flag, names = ""]: string[]): (step: Step) => boolean {
  if (!flag) return () => true;
  const named = names.split(",");
  const known = [...quick, ...slow].map((step) => step.name);
  const unknown = named.filter((name) => !known.includes(name));
  if (!["--only", "--without"].includes(flag) || unknown.length > 0) {
    console.error(`Say --only or --without, and some of: ${known.join(", ")}.`);
    process.exit(2);
  }
  return (step) => named.includes(step.name) === (flag === "--only");
}

async function inParallel(steps: Step[], lanes: number): Promise<Tally[]> {
  const waiting = [...steps];
  const tallies: Tally[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      tallies.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return tallies;
}

function checkDatabaseTypes() {
  const script = "scripts/db-types.ts";
  if (!existsSync(join(root, script))) return { passed: 0, failed: 0, note: "no database yet" };
  return runTool(script, ["--check"]);
}

/** The budget of each screen, of the very page that the browser tests then open. */
async function weighPage(): Promise<Tally> {
  await buildWebIfChanged(process.execPath);
  return runTool("web/build/budget.ts", []);
}

clearUpWhenAsked(() => console.log("Ended."));
await main();

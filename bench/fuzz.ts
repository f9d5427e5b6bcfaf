import { parseArgs } from "node:util";
import { cpus, loadavg } from "node:os";
import { rows } from "@sightline/contract/contract.ts";
import { judge } from "@sightline/server/src/testing/fuzz/fuzz.judge.ts";
import { describeFinding } from "@sightline/server/src/testing/fuzz/fuzz.report.ts";
import {
  chapterLength,
  type Finding,
  type FuzzOptions,
  runFuzz,
  type Told,
} from "@sightline/server/src/testing/fuzz/fuzz.ts";
import { openCrowdedPlace, startApp } from "#bench/shared/place.ts";

// npm run bench -- fuzz [--seed 1] [--from 0] [--calls 200000]     many calls, some of them hostile
// npm run bench -- fuzz --seed 1 --only 1234                       one of them, after what led to it
// Every row of the contract as stranger, member, analyst and admin, against the app as it runs in
// production: no 5xx, no answer after more than two seconds, and every error a problem document.

const { values: given } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    calls: { type: "string", default: "200000" },
    only: { type: "string" },
  },
});
const seed = Number(given.seed);
const from = Number(given.only ?? given.from);
const calls = given.only === undefined ? Number(given.calls) : 1;

const port = 4711;
const hands = 3;
const slowestMs = 2_000;
const noAnswerAfterMs = 30_000;
const mostFindings = 20;
/** So that lists have something to show, and a wrong question something to go through. */
const crowd = 3_300;

const began = performance.now();
const told = await run({
  from,
  calls,
  hands,
  onChapter: tellProgress,
  ...(given.only === undefined ? {} : { onCall: tellCall }),
});
report(told, given.only === undefined ? await repeatSlow(told.findings) : told.findings);

type Part = Pick<FuzzOptions, "from" | "calls" | "hands" | "onCall" | "onChapter">;

/** Against an app and a database of its own. */
async function run(part: Part): Promise<Told> {
  const place = await openCrowdedPlace(crowd, async () => undefined);
  try {
    const app = await startApp(place, port);
    try {
      const { url } = app;
      return await runFuzz({ url, db: place.db, rows, seed, slowestMs, noAnswerAfterMs, ...part });
    } finally {
      await app.stop();
    }
  } finally {
    await place.close();
  }
}

/** Beside others' work anything can be slow once: what is nothing but slow counts if it is so alone. */
async function repeatSlow(findings: readonly Finding[]): Promise<Finding[]> {
  const counted: Finding[] = [];
  for (const finding of findings.slice(0, mostFindings)) {
    if (judge(finding.call, finding.answer, Infinity).length > 0) {
      counted.push(finding);
      continue;
    }
    tellCall(finding);
    const { findings: again } = await run({ from: finding.number, calls: 1, hands: 1 });
    console.log(`  alone it ${again.length > 0 ? "is as slow" : "takes its usual time"}`);
    counted.push(...again);
  }
  return counted;
}

function tellProgress({ calls: made, findings }: Told): boolean {
  if (made > 0 && made % (20 * chapterLength) === 0)
    console.log(`${made.toLocaleString("en")} calls, ${seconds()} s, ${findings.length} findings`);
  return findings.length < mostFindings;
}

function tellCall(finding: Finding): void {
  console.log(`\n${describeFinding(finding, seed)}`);
}

function report({ calls: made, statuses, reached, slowest }: Told, findings: Finding[]): void {
  if (given.only !== undefined) return void (process.exitCode = findings.length);
  findings.forEach(tellCall);
  const byStatus = [...statuses].toSorted(([one], [other]) => one - other);
  console.log(
    `\nseed ${seed}, calls ${from} to ${from + made - 1}, ${hands} hands, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(byStatus.map(([status, count]) => `${status}: ${count}`).join(", "));
  const never = rows.filter(({ name }) => !reached.get(name)?.succeeded);
  console.log(`${rows.length - never.length} of ${rows.length} rows went well at least once`);
  for (const { name } of never)
    console.log(`  never: ${name}, ${reached.get(name)?.refusal ?? ""}`);
  console.log(`slowest: ${Math.round(slowest.ms)} ms, ${slowest.name}`);
  console.log(`${made.toLocaleString("en")} calls in ${seconds()} s, ${findings.length} findings`);
  if (findings.length > 0 || made < calls) process.exitCode = 1;
}

function seconds(): string {
  return ((performance.now() - began) / 1_000).toFixed(0);
}

import { parseArgs } from "node:util";
import { cpus, loadavg } from "node:os";
import { rows } from "@sightline/contract/contract.ts";
import { describeFinding } from "@sightline/server/src/testing/fuzz/fuzz.report.ts";
import {
  chapterLength,
  type Finding,
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

const port = 4761;
const hands = 3;
const slowestMs = 2_000;
const mostFindings = 20;
/** So that lists have something to show, and a wrong question something to go through. */
const crowd = 3_300;

const began = performance.now();
const place = await openCrowdedPlace(crowd, async () => undefined);
try {
  const app = await startApp(place, port);
  try {
    const told = await runFuzz({
      url: app.url,
      db: place.db,
      rows,
      seed,
      from,
      calls,
      hands,
      slowestMs,
      noAnswerAfterMs: 30_000,
      onChapter: tellProgress,
      ...(given.only === undefined ? {} : { onCall: tellCall }),
    });
    report(told);
  } finally {
    await app.stop();
  }
} finally {
  await place.close();
}

function tellProgress({ calls: made, findings }: Told): boolean {
  if (made > 0 && made % (20 * chapterLength) === 0)
    console.log(`${made.toLocaleString("en")} calls, ${seconds()} s, ${findings.length} findings`);
  return findings.length < mostFindings;
}

function tellCall(finding: Finding): void {
  console.log(`\n${describeFinding(finding, seed)}`);
}

function report({ calls: made, findings, statuses, reached, slowest }: Told): void {
  if (given.only !== undefined) return void (process.exitCode = findings.length);
  findings.slice(0, mostFindings).forEach(tellCall);
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

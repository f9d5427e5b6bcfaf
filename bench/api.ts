import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import path from "node:path";
import { type Bench, makeBenches, preparePeople, type Requests } from "#bench/api/calls.ts";
import type { FloorTask } from "#bench/api/floor.ts";
import { hearStatements, type Statement, tablesFilled } from "#bench/api/heard.ts";
import type { Load, Told } from "#bench/api/load.ts";
import { remember } from "#bench/shared/history.ts";
import { openCrowdedPlace, serve, startApp } from "#bench/shared/place.ts";

// node bench/api.ts [rows=100000] [rounds=3] [seconds=3] [names, with commas]
// Calls a second and the median of each, of the app and of a floor: a bare handler with the session's
// look-up and the least SQL that could serve the call. 16 connections; who asks has a core of its own.

const rows = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 3);
const seconds = Number(process.argv[4] ?? 3);
const names = process.argv[5]?.split(",");
const ports = { app: 3961, floor: 3962 };
const leastLists = 2_000;

const loadCore = cpus().length - 1;
const canPin = spawnSync("taskset", ["-V"]).status === 0 && loadCore > 0;
if (!canPin) console.log("Who asks and who answers share their cores: all figures are too low.");
// Of two cores, one alone for the database and who asks it would halve everything: it uses both.
if (loadCore > 1) keepOffLoadCore();

const failures: string[] = [];
const figures: Record<string, number> = {};
const place = await openCrowdedPlace(rows, preparePeople);
try {
  const benches = await makeBenches(place);
  const list = await countStatements(benches);
  keepOffLoadCore();
  const app = await startApp(place, ports.app);
  const { connection, callers } = place;
  const task: FloorTask = { connection, port: ports.floor, list, analystId: callers.desk.id };
  const floor = await serve(place, "bench/api/floor.ts", ports.floor, {
    input: JSON.stringify(task),
  });
  try {
    for (const bench of benches)
      if (names?.includes(bench.name) ?? true) measure(bench, app.url, floor.url);
  } finally {
    await app.stop();
    await floor.stop();
  }
} finally {
  await place.close();
}
console.table(figures);
if (!names) remember("api", figures);
for (const failure of failures) console.log(`under: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** All that is started from here on inherits this. */
function keepOffLoadCore(): void {
  if (canPin) spawnSync("taskset", ["-a", "-p", "-c", `0-${loadCore - 1}`, String(process.pid)]);
}

/** Answers with those of the list, for the bare handler; the floor must insert what the app does. */
async function countStatements(benches: readonly Bench[]): Promise<Statement[]> {
  let ofList: Statement[] = [];
  for (const {
    name,
    app: [first],
    inserts,
  } of benches) {
    if (!first) continue;
    const { method, path: url, headers, body } = first;
    const call = { method, url, headers, ...(body ? { body } : {}) };
    const heard = await hearStatements(place, call);
    note(`${name}, statements`, heard.length);
    // The first is the session's look-up, which the bare handler has of its own.
    if (name === "list") ofList = heard.slice(1);
    if (!inserts) continue;
    const filled = await tablesFilled(place, call, heard);
    if (filled.join() !== inserts.join())
      failures.push(`${name}: the app fills ${filled.join()}, the floor ${inserts.join()}`);
  }
  return ofList;
}

/** Turn by turn, so that a noisy neighbour hits all of them; the first turn only warms up. */
function measure({ name, app: ofApp, floors = [] }: Bench, appUrl: string, floorUrl: string): void {
  const appTold: Told[] = [];
  const floorsTold = floors.map((): Told[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    const told = load(appUrl, ofApp);
    if (round > 0) appTold.push(told);
    for (const [index, floor] of floors.entries()) {
      const ofFloor = load(floorUrl, floor.requests);
      if (round > 0) floorsTold[index]?.push(ofFloor);
    }
  }
  const perSecond = mean(appTold.map((told) => told.perSecond));
  note(`${name}, calls a second`, perSecond);
  note(`${name}, median ms`, mean(appTold.map(({ medianMs }) => medianMs)));
  for (const [index, { of, least }] of floors.entries()) {
    const floorPerSecond = mean((floorsTold[index] ?? []).map((told) => told.perSecond));
    const ratio = perSecond / floorPerSecond;
    note(`${name}, ${of}'s calls a second`, floorPerSecond);
    note(`${name}, of ${of}`, ratio);
    if (ratio < least)
      failures.push(`${name}: ${ratio.toFixed(2)} of ${of}, where ${least} is wanted`);
    if (name === "list" && of === "the floor" && floorPerSecond < leastLists)
      failures.push(`the floor itself: ${Math.round(floorPerSecond)} lists a second`);
  }
}

function load(url: string, requests: Requests): Told {
  const task: Load = { url, seconds, requests };
  const program = [process.execPath, path.join(import.meta.dirname, "api", "load.ts")];
  const [file = "", ...args] = canPin ? ["taskset", "-c", String(loadCore), ...program] : program;
  const { status, stdout, stderr } = spawnSync(file, args, {
    input: JSON.stringify(task),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  // Written by the program just run.
  return JSON.parse(stdout) as Told;
}

function note(name: string, value: number): void {
  figures[name] = Number(value.toFixed(2));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { cpus, loadavg } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { requests } from "@sightline/contract/requests/requests.ts";
import type { Database } from "@sightline/server/src/db/database.ts";
import { type CrowdCaller, signIn } from "@sightline/server/src/testing/crowd.ts";
import { sql } from "kysely";
import { openCrowdedPlace, type Served, startApp } from "#bench/shared/place.ts";
import type { Pressed, Pressing } from "#bench/overload/press.ts";

// npm run bench -- overload [seconds=60] [slow clients=2000]
// How the app bears five times what it can: who asks has a core of its own, app and database share
// the others. Of many people, each call of the list. The answered ones stay near the best rate and
// quick; ten seconds later all is as before; and clients that send or read a byte now and then are in
// nobody's way. Beside each figure stands how late the app's own turns were, and those of who asks:
// what the latter are late by is no time of the app's.

const seconds = Number(process.argv[2] ?? 60);
const slowClients = Number(process.argv[3] ?? 2_000);
const port = 4743;
const metricsPort = 4744;
/** Who ask at once, each again once answered: past some number of them no more is answered. */
const hands = [8, 16, 32, 48, 96];
const usualHands = 32;
const rows = 20_000;
const people = 200;
const bestSeconds = 8;
const quietSeconds = 10;
const goals = { ofBest: 0.8, p99Ms: 2_000, slower: 1.2 };
const lookEveryMs = 500;
const quietLooks = 6;
const mostSettlingMs = 60_000;

const loadCore = cpus().length - 1;
const canPin = spawnSync("taskset", ["-V"]).status === 0 && loadCore > 0;
if (!canPin) console.log("Who asks and who answers share their cores: all figures are too low.");
keepOff();

type Row = {
  load: string;
  "sent a second": number;
  "answered a second": number;
  "turned away a second": number;
  failed: number;
  "p50 ms": number;
  "p99 ms": number;
  "refused p99 ms": number;
  "app late by ms": number;
  "asker late by ms": number;
  "load average": number;
  "app's memory MB": number;
};

const table: Row[] = [];
const failures: string[] = [];
let callers: CrowdCaller[] = [];
const place = await openCrowdedPlace(rows, async (db) => void (callers = await signInMany(db)));
try {
  const app = await startApp(place, port, { env: { METRICS_PORT: String(metricsPort) } });
  try {
    await work(app);
  } finally {
    await app.stop();
  }
} finally {
  await place.close();
}
console.table(table);
for (const failure of failures) console.log(`not met: ${failure}`);
if (failures.length > 0) process.exitCode = 1;

async function work(app: Served): Promise<void> {
  await press(app, "warming up", { perSecond: 0, seconds: 5 });
  table.pop();
  let best: Pressed | undefined;
  for (const count of hands) {
    const asked = { perSecond: 0, hands: count, seconds: bestSeconds };
    const told = await press(app, `as much as it bears, asked by ${count}`, asked);
    if (told.answeredPerSecond > (best?.answeredPerSecond ?? 0)) best = told;
  }
  if (!best) return;
  const calm = { perSecond: Math.round(best.answeredPerSecond / 5), seconds: quietSeconds };
  const before = await press(app, "a fifth of it", calm);
  const over = await press(app, "five times as much", {
    perSecond: Math.round(best.answeredPerSecond * 5),
    seconds,
  });
  const least = best.answeredPerSecond * goals.ofBest;
  if (over.answeredPerSecond < least)
    failures.push(
      `${Math.round(over.answeredPerSecond)} a second answered, under ${Math.round(least)}`,
    );
  if (over.p99Ms > goals.p99Ms) failures.push(`a p99 of ${Math.round(over.p99Ms)} ms`);
  if (over.failed > 0) failures.push(`${over.failed} calls broke: ${JSON.stringify(over.kinds)}`);
  await sleep(10_000);
  const after = await press(app, "a fifth of it, ten seconds later", calm);
  requireAsBefore("after it", before, after);
  const slow = openSlowClients();
  // Their coming is a load of its own, of as many calls at once; what is asked is how it is beside them.
  await untilNobodyWaits();
  const beside = await press(app, `a fifth of it, beside ${slowClients} slow clients`, calm);
  requireAsBefore("beside slow clients", after, beside);
  for (const socket of slow) socket.destroy();
}

function requireAsBefore(when: string, before: Pressed, now: Pressed): void {
  if (now.refusedPerSecond > 0 || now.failed > 0) failures.push(`${when}, calls are not answered`);
  if (now.p50Ms > before.p50Ms * goals.slower)
    failures.push(
      `${when}, a median of ${now.p50Ms.toFixed(1)} ms instead of ${before.p50Ms.toFixed(1)}`,
    );
}

async function press(
  app: Served,
  load: string,
  {
    perSecond,
    seconds: forSeconds,
    hands: count = usualHands,
  }: { perSecond: number; seconds: number; hands?: number },
): Promise<Pressed> {
  await readLateMs();
  const task: Pressing = {
    url: app.url,
    path: requests.listRequests.path,
    perSecond,
    hands: count,
    seconds: forSeconds,
    callers: callers.map(({ token, email }) => ({ token, email })),
  };
  const told = await inOwnProcess(task);
  table.push({
    load,
    "sent a second": Math.round(told.sentPerSecond),
    "answered a second": Math.round(told.answeredPerSecond),
    "turned away a second": Math.round(told.refusedPerSecond),
    failed: told.failed,
    "p50 ms": Number(told.p50Ms.toFixed(1)),
    "p99 ms": Number(told.p99Ms.toFixed(1)),
    "refused p99 ms": Math.round(told.refusedP99Ms),
    "app late by ms": Math.round(await readLateMs()),
    "asker late by ms": Math.round(told.ownDelayP99Ms),
    "load average": Number((loadavg()[0] ?? 0).toFixed(1)),
    "app's memory MB": Math.round(residentKb(app.process) / 1_024),
  });
  console.log(Object.values(table.at(-1) ?? {}).join(" | "));
  return told;
}

/** In 99 of 100 of the app's turns, since it was last asked for. */
async function readLateMs(): Promise<number> {
  return (await readMetric("nodejs_eventloop_lag_p99_seconds")) * 1_000;
}

/** For a while, since some are still on their way. */
async function untilNobodyWaits(): Promise<void> {
  const began = performance.now();
  for (let quiet = 0; quiet < quietLooks; quiet += 1) {
    await sleep(lookEveryMs);
    const waiting = await readMetric('sightline_calls_at_once{state="waiting"}');
    if (waiting > 0) quiet = -1;
    if (waiting > 0 && performance.now() - began > mostSettlingMs)
      throw new Error(`${waiting} calls wait for their turn after ${mostSettlingMs / 1_000} s.`);
  }
  console.log(`nobody waits after ${Math.round((performance.now() - began) / 1_000)} s`);
}

async function readMetric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

async function inOwnProcess(task: Pressing): Promise<Pressed> {
  const child = fork(path.join(import.meta.dirname, "overload", "press.ts"));
  if (canPin) spawnSync("taskset", ["-a", "-p", "-c", String(loadCore), String(child.pid)]);
  child.send(task);
  // Sent by the program just run.
  const [told] = (await once(child, "message")) as [Pressed];
  child.disconnect();
  return told;
}

/** Half of them send a body a byte at a time, half never read what they have asked for. */
function openSlowClients(): Socket[] {
  return Array.from({ length: slowClients }, (_, nth) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    const { token, email } = callers[nth % callers.length] ?? { token: "", email: "" };
    const headers = `Host: localhost\r\nX-USER-TOKEN: ${token}\r\nX-USER-EMAIL: ${email}\r\n`;
    if (nth % 2 === 0) {
      socket.write(
        `POST /api/v1/drafts HTTP/1.1\r\n${headers}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
      );
      const timer = setInterval(() => socket.write(" "), 1_000);
      socket.once("close", () => clearInterval(timer));
    } else {
      socket.pause();
      socket.write(`GET ${requests.listRequests.path} HTTP/1.1\r\n${headers}\r\n`);
    }
    return socket;
  });
}

async function signInMany(db: Database): Promise<CrowdCaller[]> {
  const { rows: found } = await sql<{ id: number }>`
    select user_id as id from plan_members where role = 'member' order by id limit ${people}`.execute(
    db,
  );
  return Promise.all(found.map(({ id }) => signIn(db, id, "member")));
}

/** All that is started from here on inherits this. */
function keepOff(): void {
  if (canPin) spawnSync("taskset", ["-a", "-p", "-c", `0-${loadCore - 1}`, String(process.pid)]);
}

function residentKb({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
}

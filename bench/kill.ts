import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  findPostmaster,
  findServerProcesses,
  stopPostmaster,
} from "@sightline/server/src/db/embedded/embedded.process.ts";
import { openLedger } from "#bench/kill/ledger.ts";

const kinds = ["app", "PostgreSQL", "both"] as const;
type Kind = (typeof kinds)[number];
type Tally = { kills: number; startsFailed: number; acknowledged: number; slowestStartMs: number };

/** A start waits a minute for its database, and the machine may be busy. */
const startWithinMs = 90_000;
const rounds = Number(process.argv[2] ?? 20);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("usage: node bench/kill.ts [rounds]");

const folder = mkdtempSync(join(tmpdir(), "kill-"));
// As root the server runs under another account, which has to get through.
chmodSync(folder, 0o711);
const root = join(folder, "postgres");
const acknowledgements = join(folder, "acknowledged");
const tallies = new Map<Kind, Tally>(
  kinds.map((kind) => [kind, { kills: 0, startsFailed: 0, acknowledged: 0, slowestStartMs: 0 }]),
);

let current: ChildProcess | undefined;
/** Asked once to end, it finishes its round and tells what it has seen; asked twice, it ends. */
let isAskedToEnd = false;
process.on("SIGINT", () => {
  if (isAskedToEnd) void cleanUp().finally(() => process.exit(130));
  isAskedToEnd = true;
});

try {
  for (let round = 0; round < rounds && !isAskedToEnd; round++) await runRound(round);
  report(await countLost());
} finally {
  await cleanUp();
}

async function runRound(round: number): Promise<void> {
  const kind = kinds[round % kinds.length] ?? "both";
  const tally = getTally(kind);
  const before = countAcknowledged();
  const writer = (current = startWriter(round));
  const began = Date.now();
  const started = hasStarted(writer);
  // Every fourth kill may come in the midst of a start, the others while it writes.
  const isUp = round % 4 === 0 ? await Promise.race([started, sleepRandomly()]) : await started;
  if (isUp === false) noteFailure(round, tally, writer);
  if (isUp === true) {
    tally.slowestStartMs = Math.max(tally.slowestStartMs, Date.now() - began);
    await sleepRandomly();
  }
  if (kind !== "app") killServer();
  if (kind !== "PostgreSQL") writer.kill("SIGKILL");
  else if (!(await goesOn(writer))) noteFailure(round, tally, writer);
  tally.kills++;
  await end(writer);
  tally.acknowledged += countAcknowledged() - before;
}

function noteFailure(round: number, tally: Tally, writer: ChildProcess): void {
  // A terminal asks the writer as well.
  if (isAskedToEnd) return;
  tally.startsFailed++;
  const how = writer.exitCode === null ? `took too long` : `ended with ${writer.exitCode}`;
  console.log(`round ${round}: the app ${how}`);
}

function startWriter(round: number): ChildProcess {
  const program = fileURLToPath(new URL("kill/writer.ts", import.meta.url));
  return spawn(process.execPath, [program, root, acknowledgements, String(round)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** False when it ends by itself; a start that a kill cuts short has not failed. */
async function hasStarted(writer: ChildProcess): Promise<boolean> {
  const said = writer.stdout ? once(writer.stdout, "data").then(() => true) : false;
  const ended = once(writer, "exit").then(() => writer.signalCode !== null);
  return Promise.race([said, ended, sleep(startWithinMs, false, { ref: false })]);
}

/** After PostgreSQL alone was killed the writer must get it back and write on. */
async function goesOn(writer: ChildProcess): Promise<boolean> {
  const before = sizeOfAcknowledged();
  const deadline = Date.now() + startWithinMs;
  while (Date.now() < deadline && writer.exitCode === null) {
    if (sizeOfAcknowledged() > before + 100) return true;
    await sleep(20);
  }
  return false;
}

async function end(writer: ChildProcess): Promise<void> {
  if (writer.exitCode !== null || writer.signalCode !== null) return;
  const ended = once(writer, "exit");
  writer.kill("SIGTERM");
  const isLate = await Promise.race([ended.then(() => false), sleep(40_000, true, { ref: false })]);
  if (isLate) writer.kill("SIGKILL");
  await ended;
}

function killServer(): void {
  if (!existsSync(join(root, "data"))) return;
  for (const pid of findServerProcesses(join(root, "data"))) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It went with the others.
    }
  }
}

async function countLost(): Promise<number> {
  const ledger = await openLedger(root);
  try {
    return (await ledger.findMissing(readAcknowledged())).length;
  } finally {
    await ledger.close();
  }
}

function report(lost: number): void {
  console.table(Object.fromEntries(tallies));
  const failed = [...tallies.values()].reduce((sum, tally) => sum + tally.startsFailed, 0);
  console.log(`starts failed: ${failed}, acknowledged writes lost: ${lost}`);
  if (failed > 0 || lost > 0) process.exitCode = 1;
}

async function cleanUp(): Promise<void> {
  current?.kill("SIGKILL");
  const data = join(root, "data");
  const left = findPostmaster(data);
  if (left) await stopPostmaster(left.pid, data);
  rmSync(folder, { recursive: true, force: true });
}

function getTally(kind: Kind): Tally {
  const tally = tallies.get(kind);
  if (!tally) throw new Error(`no tally of ${kind}`);
  return tally;
}

function sizeOfAcknowledged(): number {
  return statSync(acknowledgements, { throwIfNoEntry: false })?.size ?? 0;
}

function readAcknowledged(): string[] {
  if (sizeOfAcknowledged() === 0) return [];
  // A kill may have cut the last line short; what follows the last line end was not promised.
  return readFileSync(acknowledgements, "utf8").split("\n").slice(0, -1);
}

function countAcknowledged(): number {
  return readAcknowledged().length;
}

function sleepRandomly(): Promise<void> {
  return sleep(300 + Math.random() * 2200);
}

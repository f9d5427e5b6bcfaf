import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openWriters, type Write } from "#bench/backup/backup.writers.ts";
import { readPlace } from "#bench/backup/backup.restored.ts";
import { openCrowdedPlace, startApp } from "#bench/shared/place.ts";

// node bench/backup.ts [rows=20000] [backups=2]
// Whether a backup holds one moment: it is made while people file requests with files and take files
// off again, restored elsewhere, and compared with what the app had acknowledged, and when.

const rows = Number(process.argv[2] ?? 20_000);
const backups = Number(process.argv[3] ?? 2);
const port = 4763;
const program = path.join(import.meta.dirname, "..", "server", "src", "admin.ts");

const kept = mkdtempSync(path.join(tmpdir(), "bench-backups-"));
// As root the databases run under another account, which has to get through.
chmodSync(kept, 0o711);
const place = await openCrowdedPlace(rows, async () => undefined);
try {
  const app = await startApp(place, port);
  const writers = await openWriters(place.db, app.url);
  const spans: { from: number; to: number }[] = [];
  try {
    await sleep(3_000);
    for (let made = 0; made < backups; made += 1) {
      const from = Date.now();
      await runAdmin(["backup", path.join(kept, "backups")], place.folder);
      spans.push({ from, to: Date.now() });
      await sleep(2_000);
    }
  } finally {
    await writers.stop();
    await app.stop();
  }
  await report(writers.log, spans);
} finally {
  await place.close();
  rmSync(kept, { recursive: true, force: true });
}

async function runAdmin(args: string[], dataDir: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: "0" };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}.`);
}

async function report(
  log: readonly Write[],
  spans: readonly { from: number; to: number }[],
): Promise<void> {
  const folder = path.join(kept, "backups");
  const table: Record<string, object> = {};
  let wrong = 0;
  for (const name of readdirSync(folder).toSorted()) {
    const result = await compare(path.join(folder, name), log);
    table[name] = result;
    wrong += result.missing + result.tooMuch + result.otherFiles;
  }
  console.table(table);
  const during = log.filter(({ sent }) => spans.some(({ from, to }) => sent >= from && sent < to));
  const besides = log.filter((one) => !during.includes(one));
  console.table({
    "while a backup is made": timesOf(during),
    "at other times": timesOf(besides),
  });
  console.log(`${log.length} writes acknowledged, ${wrong} wrong in the backups`);
  if (wrong > 0 || log.length === 0) process.exitCode = 1;
}

/**
 * Acknowledged before its moment and not taken off by then: in it. Sent after it, or taken off
 * before: not in it. Of what was under way at the moment nobody knows.
 */
async function compare(backup: string, log: readonly Write[]) {
  const about = JSON.parse(readFileSync(path.join(backup, "manifest.json"), "utf8"));
  const [moment, settled] = [Date.parse(about.moment), Date.parse(about.settled)];
  const dataDir = mkdtempSync(path.join(kept, "restored-"));
  chmodSync(dataDir, 0o711);
  await runAdmin(["restore", backup], dataDir);
  const restored = await readPlace(dataDir);
  const result = {
    present: 0,
    missing: 0,
    absent: 0,
    tooMuch: 0,
    underWay: 0,
    files: 0,
    otherFiles: 0,
  };
  for (const write of log) {
    const { sent, acknowledged, removal } = write;
    const isThere = restored.has(write);
    if (sent >= settled || (removal && removal.acknowledged <= moment)) {
      result.absent += 1;
      if (isThere) result.tooMuch += 1;
    } else if (acknowledged <= moment && (!removal || removal.sent >= settled)) {
      result.present += 1;
      if (!isThere) result.missing += 1;
    } else result.underWay += 1;
  }
  result.files = restored.files;
  result.otherFiles = restored.otherFiles;
  return result;
}

function timesOf(writes: readonly Write[]) {
  const took = writes
    .map((one) => one.acknowledged - one.sent)
    .toSorted((one, other) => one - other);
  const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? 0;
  return { writes: took.length, medianMs: at(0.5), "99 of 100 ms": at(0.99), slowestMs: at(1) };
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findServerProcesses } from "@sightline/server/src/db/embedded/embedded.process.ts";
import { openLedger } from "#bench/kill/ledger.ts";

// node bench/powerCut.ts [rounds=20] [nosync]
// The app and its embedded PostgreSQL on a disk of their own, a file with ext4 in it. At a random
// moment the file is cloned in one step, as a disk is left behind when the power goes: what was
// written to files and not yet to the disk is gone. All processes are killed, the clone is put in the
// disk's place, and the app must start from it and have every write that was acknowledged before.
// Every fourth cut comes in the midst of a start. With "nosync" PostgreSQL is told not to wait for
// the disk: then it must lose something, or this run proves nothing.
// Needs root, loop devices, ext4 and XFS (Debian: apt-get install xfsprogs).

const [roundsGiven = "20", nosync] = process.argv.slice(2);
const rounds = Number(roundsGiven);
if (!Number.isInteger(rounds) || rounds < 1 || (nosync !== undefined && nosync !== "nosync"))
  throw new Error("usage: node bench/powerCut.ts [rounds] [nosync]");

const folder = mkdtempSync(join(tmpdir(), "power-cut-"));
chmodSync(folder, 0o711);
const inside = (name: string) => join(folder, name);
const [disks, place] = [inside("disks"), inside("place")];
const [disk, cut] = [join(disks, "disk"), join(disks, "cut")];
const root = join(place, "postgres");
const acknowledgements = inside("acknowledged");

type Round = {
  cut: string;
  acknowledged: number;
  "back after ms": number | string;
  lost: number | string;
};
const table: Round[] = [];
/** What was acknowledged before the power went. */
const promised = new Set<string>();
let writer: ChildProcess | undefined;

try {
  makeDisk();
  for (let round = 0; round < rounds; round += 1) table.push(await runRound(round));
  console.table(table);
  const failed = table.filter(({ lost }) => typeof lost === "string").length;
  const lost = table.reduce((sum, round) => sum + (Number(round.lost) || 0), 0);
  console.log(`cuts: ${rounds}, starts failed: ${failed}, acknowledged writes lost: ${lost}`);
  if (nosync ? failed + lost === 0 : failed + lost > 0) process.exitCode = 1;
} finally {
  endAll();
  for (const mounted of [place, disks]) spawnSync("umount", [mounted]);
  rmSync(folder, { recursive: true, force: true });
}

async function runRound(round: number): Promise<Round> {
  const before = promised.size;
  const isDuringStart = round % 4 === 3;
  await writeUntilCut(round, isDuringStart);
  const acknowledged = promised.size - before;
  const kind = isDuringStart ? "in the midst of a start" : "while it writes";
  const began = Date.now();
  try {
    const ledger = await openLedger(root);
    const backAfterMs = Date.now() - began;
    const missing = await ledger.findMissing([...promised]);
    // What is lost is lost once.
    for (const id of missing) promised.delete(id);
    await ledger.close();
    return { cut: kind, acknowledged, "back after ms": backAfterMs, lost: missing.length };
  } catch (error) {
    endAll();
    return { cut: kind, acknowledged, "back after ms": "never", lost: String(error) };
  }
}

async function writeUntilCut(round: number, isDuringStart: boolean): Promise<void> {
  const program = fileURLToPath(new URL("kill/writer.ts", import.meta.url));
  writer = spawn(process.execPath, [program, root, acknowledgements, String(round)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!isDuringStart && writer.stdout) {
    // One that ends by itself has not started; the start that follows tells.
    await Promise.race([once(writer.stdout, "data"), once(writer, "exit")]);
  }
  await sleep(200 + Math.random() * 2_800);
  for (const id of readAcknowledged()) promised.add(id);
  must("cp", "--reflink=always", disk, cut);
  endAll();
  await untilUnmounted();
  must("mv", cut, disk);
  must("mount", "-o", "loop", disk, place);
  // What came after the cut was promised by a machine that had no power.
  writeFileSync(acknowledgements, "");
  if (nosync) dontWaitForDisk();
}

function makeDisk(): void {
  if (process.getuid?.() !== 0 || spawnSync("mkfs.xfs", ["-V"]).status !== 0) {
    console.error("The power can only be cut by root, with XFS (apt-get install xfsprogs).");
    process.exit(1);
  }
  for (const name of [disks, place]) mkdirSync(name);
  // A file system that can clone a file in one step, whatever is being written to it.
  makeFile(inside("around"), 24);
  must("mkfs.xfs", "-q", "-m", "reflink=1", inside("around"));
  must("mount", "-o", "loop", inside("around"), disks);
  makeFile(disk, 4);
  must("mkfs.ext4", "-q", "-F", disk);
  must("mount", "-o", "loop", disk, place);
  chmodSync(place, 0o711);
  writeFileSync(acknowledgements, "");
}

/** With holes: it takes as much as is written into it. */
function makeFile(file: string, gigabytes: number): void {
  writeFileSync(file, "");
  truncateSync(file, gigabytes * 1024 ** 3);
}

function dontWaitForDisk(): void {
  const settings = join(root, "data", "postgresql.auto.conf");
  if (existsSync(settings)) writeFileSync(settings, "fsync = off\n", { flag: "a" });
}

function endAll(): void {
  writer?.kill("SIGKILL");
  const data = join(root, "data");
  if (!existsSync(data)) return;
  for (const pid of findServerProcesses(data)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It went with the others.
    }
  }
}

async function untilUnmounted(): Promise<void> {
  const latest = Date.now() + 20_000;
  while (spawnSync("umount", [place]).status !== 0) {
    if (Date.now() > latest) throw new Error("Somebody still uses the disk.");
    await sleep(50);
    endAll();
  }
}

function must(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${String(stderr)}`);
}

function readAcknowledged(): string[] {
  // What follows the last line end was not promised.
  return readFileSync(acknowledgements, "utf8").split("\n").slice(0, -1);
}

import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, processesOf } from "#scripts/run/processes.mjs";

/** What the machines of the cluster stand on, all of it ours: a folder, a network, a disk for each node. */
export type Ground = {
  folder: string;
  /** In which the machines of the database are. */
  namespace: string;
  /** Of the machines of the database, as the app sees them. */
  addressOf: (number: number) => string;
  /** The cable between the app and the machines of the database. */
  unplug: () => void;
  plug: () => void;
};

const prefix = "sightline-cluster-";
const cleanWithinMs = 20_000;

export function openGround(): Ground {
  const folder = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`));
  // Most programs run under another account, which has to get through.
  chmodSync(folder, 0o711);
  const namespace = namespaceOf(process.pid);
  const network = `10.213.${process.pid % 250}`;
  const [here, there] = [`slc${process.pid}`, `sld${process.pid}`];
  const inside = (...words: string[]) => must("ip", "-n", namespace, ...words);
  must("ip", "netns", "add", namespace);
  must("ip", "link", "add", here, "type", "veth", "peer", "name", there, "netns", namespace);
  must("ip", "addr", "add", `${network}.1/24`, "dev", here);
  must("ip", "link", "set", here, "up");
  inside("link", "set", "lo", "up");
  inside("link", "set", there, "up");
  for (const number of [10, 11, 12]) inside("addr", "add", `${network}.${number}/24`, "dev", there);
  return {
    folder,
    namespace,
    addressOf: (number) => `${network}.${number}`,
    unplug: () => inside("link", "set", there, "down"),
    plug: () => inside("link", "set", there, "up"),
  };
}

/** A small disk of its own for a node, which can be filled without harm to anybody else. */
export function makeDisk({ folder }: Ground, name: string, megabytes: number): Disk {
  const place = path.join(folder, name);
  const file = `${place}.disk`;
  mkdirSync(place);
  writeFileSync(file, "");
  // With holes: it takes as much as is written into it.
  truncateSync(file, megabytes * 1024 ** 2);
  must("mkfs.ext4", "-q", "-F", "-m", "0", file);
  must("mount", "-o", "loop", file, place);
  const filler = path.join(place, "filler");
  return {
    place,
    fill() {
      const { bavail, bsize } = statfsSync(place);
      const most = Math.max(1, Math.floor((bavail * bsize) / 1024 ** 2) - 1);
      must("fallocate", "-l", `${most}M`, filler);
      // To the last byte, of which the nodes take some meanwhile; it always ends by "no space left".
      const onto = ["oflag=append", "conv=notrunc", "bs=4k"];
      spawnSync("dd", ["if=/dev/zero", `of=${filler}`, ...onto]);
    },
    free: () => rmSync(filler, { force: true }),
  };
}

export type Disk = { place: string; fill: () => void; free: () => void };

/** Ends every process that belongs to the folder, and gives back what it stands on. */
export async function clearGround(folder: string): Promise<void> {
  const [pid] = path.basename(folder).slice(prefix.length).split("-");
  const namespace = namespaceOf(Number(pid));
  const latest = Date.now() + cleanWithinMs;
  const findProcesses = () => [...processesIn(folder), ...pidsIn(namespace)];
  const isMounted = () => mountsIn(folder).filter((one) => !unmount(one)).length > 0;
  do {
    for (const one of findProcesses()) kill(one);
    await sleep(100);
  } while ((findProcesses().length > 0 || isMounted()) && Date.now() < latest);
  if (namespaces().includes(namespace)) must("ip", "netns", "del", namespace);
  rmSync(folder, { recursive: true, force: true });
}

/** What a run left that was killed. */
export async function clearAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(prefix))) {
    const [pid] = name.slice(prefix.length).split("-");
    if (!isAlive(Number(pid))) await clearGround(path.join(tmpdir(), name));
  }
}

/** Some write their title over their environment, by which they would be known; all work in the folder. */
function processesIn(folder: string): number[] {
  const working = readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => `${workingFolderOf(pid)}/`.startsWith(`${folder}/`))
    .map(Number);
  return [...working, ...processesOf(folder).map(({ pid }) => pid)];
}

function workingFolderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // It has ended.
    return "";
  }
}

const namespaceOf = (pid: number) => `sightline-${pid}`;

function namespaces(): string[] {
  const { stdout } = spawnSync("ip", ["netns", "list"], { encoding: "utf8" });
  return stdout.split("\n").map((line) => line.split(" ")[0] ?? "");
}

function pidsIn(namespace: string): number[] {
  if (!namespaces().includes(namespace)) return [];
  const { stdout } = spawnSync("ip", ["netns", "pids", namespace], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
}

function mountsIn(folder: string): string[] {
  return readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "")
    .filter((place) => place.startsWith(`${folder}/`));
}

function unmount(place: string): boolean {
  return spawnSync("umount", [place]).status === 0;
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

export function must(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args);
  if (status !== 0)
    throw new Error(`${program} ${args.join(" ")}: ${error?.message ?? String(stderr)}`);
}

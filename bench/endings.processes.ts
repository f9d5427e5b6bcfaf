import { readFileSync, readdirSync, readlinkSync } from "node:fs";

/** Processes by number, each with its start: a number is given out again. */
export type Known = Map<number, { start: string; command: string }>;

/** Adds all that the given process has started, directly or not, to those already known. */
export function descendantsOf(top: number, known: Known): void {
  const children = new Map<number, number[]>();
  for (const pid of allPids()) {
    const parent = Number(fieldsOf(pid)[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const waiting = [top];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    note(pid, known);
    waiting.push(...(children.get(pid) ?? []));
  }
}

export function isStillThere([pid, { start }]: [number, { start: string }]): boolean {
  const fields = fieldsOf(pid);
  // One that has ended waits as Z until it is asked how.
  return fields[0] !== "Z" && fields[19] === start;
}

/** Who has a path in this folder in its command, its environment or as its working folder. */
export function usersOf(folder: string): Known {
  const known: Known = new Map();
  for (const pid of allPids()) {
    const told = [read(pid, "cmdline"), read(pid, "environ"), workingFolderOf(pid)].join("\n");
    if (told.includes(folder) && pid !== process.pid) note(pid, known);
  }
  return known;
}

export function namesOf(known: Known): string[] {
  return [...known].map(([pid, { command }]) => `${command.slice(0, 60)} (${pid})`);
}

function note(pid: number, known: Known): void {
  const start = fieldsOf(pid)[19];
  if (start !== undefined) known.set(pid, { start, command: read(pid, "cmdline").trim() });
}

function allPids(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function fieldsOf(pid: number): string[] {
  const stat = read(pid, "stat");
  return stat === "" ? [] : stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function workingFolderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

import { readdirSync, readFileSync } from "node:fs";

/** What a process has used of the cores, with all its threads and, of a database, its backends. */
export function cpuMsOfTree(pid: number): number {
  const own = cpuMsOf(pid) + endedChildrenMs(pid);
  return childrenOf(pid).reduce((sum, child) => sum + cpuMsOfTree(child), own);
}

function cpuMsOf(pid: number): number {
  return tasksOf(pid).reduce((sum, task) => {
    const [ns = "0"] = readOr(`/proc/${pid}/task/${task}/schedstat`).split(" ");
    return sum + Number(ns) / 1e6;
  }, 0);
}

/** In hundredths of a second: what came and went meanwhile, such as a worker of a parallel plan. */
function endedChildrenMs(pid: number): number {
  const fields = fieldsOf(pid);
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * 10;
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => Number(fieldsOf(other)[1]) === pid);
}

/** Those of `stat` that follow the name, which may hold anything: its state, its parent and so on. */
function fieldsOf(pid: number): string[] {
  const line = readOr(`/proc/${pid}/stat`);
  return line.slice(line.lastIndexOf(")") + 2).split(" ");
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** It may have ended meanwhile. */
function readOr(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

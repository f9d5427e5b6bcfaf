import { existsSync, readFileSync, readdirSync } from "node:fs";

/**
 * The shared memory of a running server, all of which lies outside of its data folder: what its
 * processes have open of `/dev/shm`, and the segment by which PostgreSQL knows that they live.
 */
export function sharedMemoryOf(pid: number | undefined): { left: () => string[] } {
  const files = new Set(
    [pid, ...childrenOf(pid)].flatMap((one) =>
      [...read(`/proc/${one}/maps`).matchAll(/\/dev\/shm\/PostgreSQL\.\d+/g)].map(([file]) => file),
    ),
  );
  const segments = segmentsMadeBy(pid);
  return {
    /** What of it is still there. */
    left: () => [
      ...[...files].filter((file) => existsSync(file)),
      ...segmentsMadeBy(pid)
        .filter((id) => segments.includes(id))
        .map((id) => `System V segment ${id}`),
    ],
  };
}

function childrenOf(pid: number | undefined): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((one) => new RegExp(`^PPid:\\s+${pid}$`, "m").test(read(`/proc/${one}/status`)));
}

/** By number. The table says in its second column which segment, and in its fifth who made it. */
function segmentsMadeBy(pid: number | undefined): string[] {
  return read("/proc/sysvipc/shm")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[4] === String(pid))
    .map((columns) => columns[1] ?? "");
}

/** Processes end while one looks at them. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

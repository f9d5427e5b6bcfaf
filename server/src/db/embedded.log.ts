import { constants, copyFileSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { codeOf } from "./embedded.error.ts";

const largestBytes = 5 * 1024 * 1024;

export function openServerLog(file: string): number {
  boundServerLog(file);
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  return openSync(file, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
}

/** Cut in place: the server keeps the file open, and appends wherever its end then is. */
export function boundServerLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= largestBytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

export function findLastComplaint(file: string): string | undefined {
  try {
    const lines = readFileSync(file, "utf8").split("\n");
    return lines
      .findLast((line) => /(FATAL|PANIC|error):/.test(line))
      ?.replace(/^.*?(FATAL|PANIC|error):\s*/, "");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

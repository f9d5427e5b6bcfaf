import {
  constants,
  copyFileSync,
  fchownSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
} from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "./embedded.error.ts";

const largestBytes = 5 * 1024 * 1024;

export function openServerLog(file: string): number {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const log = openSync(file, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  // After a start as root in a user's folder, that user must still be able to start.
  const { uid, gid } = statSync(dirname(file));
  if (process.getuid?.() === 0) fchownSync(log, uid, gid);
  return log;
}

/** Cut in place: the server keeps the file open, and appends wherever its end then is. */
export function boundServerLog(file: string): void {
  if (sizeOfServerLog(file) <= largestBytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

export function sizeOfServerLog(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Only what was written after a position: earlier runs had troubles of their own. */
export function findLastComplaint(file: string, position: number): string | undefined {
  try {
    const lines = readFileSync(file).subarray(position).toString().split("\n");
    return lines
      .findLast((line) => /(FATAL|PANIC|error):/.test(line))
      ?.replace(/^.*?(FATAL|PANIC|error):\s*/, "");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

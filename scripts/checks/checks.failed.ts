import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import type { CaseResult } from "./checks.cases.ts";

const root = join(import.meta.dirname, "..", "..");
export const results = "test-results";
/** What the app of the journeys says; see e2e/app/app.ts. */
const appLog = join(root, results, "app.log");
const mostLogBytes = 16 * 1024 * 1024;
const aroundMs = 1_000;

/** Everything about failures of earlier runs goes. */
export function emptyResults(): void {
  rmSync(join(root, results), { recursive: true, force: true });
}

type Failure = Pick<CaseResult, "reason" | "startedAt" | "ms" | "attachments">;

/**
 * Puts all there is about a failure into one folder of its own: why it failed, its picture and
 * trace, and what the app said meanwhile. Answers the folder.
 */
export function keepFailure(name: string, failure: Failure, again: string): string {
  const folder = makeFolder(name);
  const { reason = "", startedAt, ms, attachments = [] } = failure;
  writeFileSync(join(root, folder, "reason.txt"), `${name}\n\n${reason}\n\nagain: ${again}\n`);
  for (const path of attachments)
    if (existsSync(path)) copyFileSync(path, join(root, folder, basename(path)));
  const log = startedAt ? linesBetween(readEnd(appLog), startedAt, startedAt + ms) : "";
  if (log) writeFileSync(join(root, folder, "app.log"), log);
  return folder;
}

/** Keeps what a tool said that failed. Answers the file. */
export function keepOutput(name: string, output: string): string {
  const file = join(makeFolder(name), "output.txt");
  writeFileSync(join(root, file), output);
  return file;
}

/** The lines of the app's log of a stretch of time, with a little before and after. */
export function linesBetween(log: string, from: number, to: number): string {
  let isInside = false;
  const lines = log.split("\n").filter((line) => {
    // A line without a time, such as one of a stack, belongs to the one before.
    const time = Date.parse(/"time":"(?<time>[^"]+)"/.exec(line)?.groups?.["time"] ?? "");
    if (time) isInside = time >= from - aroundMs && time <= to + aroundMs;
    return isInside;
  });
  return lines.length > 0 ? `${lines.join("\n")}\n` : "";
}

/** A name for a folder that says which test it is of. */
export function slug(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^\p{L}\p{N}.]+/gu, "-");
  return plain.slice(0, 90).replaceAll(/^-|-$/g, "");
}

function makeFolder(name: string): string {
  for (let number = 1; ; number += 1) {
    const folder = join(results, "failed", number === 1 ? slug(name) : `${slug(name)}-${number}`);
    if (existsSync(join(root, folder))) continue;
    mkdirSync(join(root, folder), { recursive: true });
    return folder;
  }
}

function readEnd(file: string): string {
  if (!existsSync(file)) return "";
  const handle = openSync(file, "r");
  try {
    const { size } = fstatSync(handle);
    const buffer = Buffer.alloc(Math.min(size, mostLogBytes));
    readSync(handle, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString();
  } finally {
    closeSync(handle);
  }
}

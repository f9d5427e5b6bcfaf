import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";

const file = path.join(import.meta.dirname, "..", "history.jsonl");

/** What one run of one bench found. */
export type Entry = {
  bench: string;
  at: string;
  commit: string;
  /** The tree had changes that no commit names. */
  changed: boolean;
  cores: number;
  figures: Record<string, number>;
};

/** Adds a line for the commit that is checked out. */
export function remember(bench: string, figures: Record<string, number>): void {
  const entry: Entry = {
    bench,
    at: new Date().toISOString(),
    commit: git("rev-parse", "--short=10", "HEAD"),
    changed: git("status", "--porcelain", "--", ".", ":!bench/history.jsonl") !== "",
    cores: cpus().length,
    figures,
  };
  appendFileSync(file, `${JSON.stringify(entry)}\n`);
}

export function readHistory(): Entry[] {
  if (!existsSync(file)) return [];
  return (
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      // Written by `remember`.
      .map((line) => JSON.parse(line) as Entry)
  );
}

function git(...args: string[]): string {
  const cwd = path.join(import.meta.dirname, "..", "..");
  return execFileSync("git", args, { cwd, encoding: "utf8" }).trim();
}

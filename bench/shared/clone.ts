import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export const root = path.join(import.meta.dirname, "..", "..");

/** A temporary folder that other accounts can pass through: as root, databases run under another one. */
export function makePassableFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** A clone of what is committed, with the packages that are installed here. */
export function makeClone(clone: string, revision = "HEAD"): void {
  execFileSync("git", ["clone", "--quiet", root, clone]);
  const commit = execFileSync("git", ["rev-parse", revision], { cwd: root, encoding: "utf8" });
  execFileSync("git", ["checkout", "--quiet", "-B", "main", commit.trim()], { cwd: clone });
  linkPackages(clone);
}

/** Hard links are quick, and safe: nothing here writes into a package's file. */
export function linkPackages(clone: string): void {
  rmSync(path.join(clone, "node_modules"), { recursive: true, force: true });
  execFileSync("cp", ["-al", path.join(root, "node_modules"), clone]);
}

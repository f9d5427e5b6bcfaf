import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";

const notOurs = new Set([
  "node_modules",
  "dist",
  "data",
  "coverage",
  "test-results",
  "playwright-report",
  ".git",
  ".cache",
]);

/** Our own files below a folder, as sorted paths relative to it, always with `/`. */
export function filesUnder(root: string, folder = ""): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .filter((entry) => !notOurs.has(entry.name))
    .toSorted(byName)
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return filesUnder(root, path);
      return entry.isFile() ? [path] : [];
    });
}

function byName(a: Dirent, b: Dirent) {
  return a.name < b.name ? -1 : 1;
}

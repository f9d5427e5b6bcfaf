import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder of its own with the given files in it, for a checker to be tried on. */
export function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "planted-"));
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source);
  }
  return root;
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder } from "#scripts/checks/files.ts";
import { type Found, readCode } from "./doors.code.ts";
import { findStyleImports } from "./doors.styles.ts";

/** A file of ours, read once for all rules. */
export type Source = {
  file: string;
  text: string;
  imports: Found[];
  sql: Found[];
  errors: Found[];
};

export type Violation = { file: string; line: number; rule: string; message: string };

export function readSources(root: string): Source[] {
  return filesUnder(root)
    .filter((file) => /\.(?:ts|tsx|mjs|js|css)$/.test(file))
    .map((file) => readSource(file, readFileSync(join(root, file), "utf8")));
}

function readSource(file: string, text: string): Source {
  if (!file.endsWith(".css")) return { file, text, ...readCode(file, text) };
  return { file, text, imports: findStyleImports(text), sql: [], errors: [] };
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findForbiddenImport } from "./doors.table.ts";
import { type Specifier, findSpecifiers } from "./doors.specifiers.ts";
import { findRawValues, findSql, isBarrel, isTooLong } from "./doors.content.ts";
import { filesUnder } from "#scripts/checks/files.ts";

export type Violation = { file: string; line: number; rule: string; message: string };

/** Everything in the tree under `root` that goes through a wall instead of a door. */
export function findViolations(root: string): Violation[] {
  return filesUnder(root)
    .filter((file) => /\.(?:ts|tsx|mjs|js|css)$/.test(file))
    .flatMap((file) => check(file, readFileSync(join(root, file), "utf8")));
}

function check(file: string, source: string): Violation[] {
  const imports = findSpecifiers(file, source).flatMap((specifier) => checkImport(file, specifier));
  const own: Violation[] = [];
  if (isBarrel(file)) {
    own.push({ file, line: 1, rule: "no-barrel", message: "import from the file that has it" });
  }
  if (isTooLong(file, source)) {
    own.push({ file, line: 251, rule: "file-length", message: "past 250 lines: split it" });
  }
  return [...imports, ...own, ...findSql(file, source), ...findRawValues(file, source)];
}

function checkImport(file: string, { specifier, line }: Specifier): Violation[] {
  if (specifier.split("/").includes("..")) {
    const message = `"${specifier}": use ./ in a room, #room/ between rooms`;
    return [{ file, line, rule: "no-parent-import", message }];
  }
  const forbidden = findForbiddenImport(file, specifier);
  return forbidden ? [{ file, line, ...forbidden }] : [];
}

if (import.meta.main) {
  const violations = findViolations(process.argv[2] ?? join(import.meta.dirname, "..", ".."));
  for (const { file, line, rule, message } of violations) {
    console.log(`${file}:${line}  ${rule}  ${message}`);
  }
  process.exitCode = violations.length === 0 ? 0 : 1;
}

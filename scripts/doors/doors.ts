import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder } from "#scripts/checks/files.ts";
import { type Found, readCode } from "./doors.code.ts";
import { findStraySql, isBarrel, isTooLong } from "./doors.content.ts";
import { findRawValues, findStyleImports } from "./doors.styles.ts";
import { findForbiddenImport, notYet } from "./doors.table.ts";

export type Violation = { file: string; line: number; rule: string; message: string };

/** Everything in the tree under `root` that goes through a wall instead of a door, by any rule. */
export function findViolations(root: string): Violation[] {
  return filesUnder(root)
    .filter((file) => /\.(?:ts|tsx|mjs|js|css)$/.test(file))
    .flatMap((file) => check(file, readFileSync(join(root, file), "utf8")));
}

function check(file: string, source: string): Violation[] {
  const own: Violation[] = [];
  if (isBarrel(file)) {
    own.push({ file, line: 1, rule: "no-barrel", message: "import from the file that has it" });
  }
  if (isTooLong(file, source)) {
    own.push({
      file,
      line: 301,
      rule: "file-length",
      message: "past 300 lines: has it two subjects?",
    });
  }
  return [...(file.endsWith(".css") ? checkStyles(file, source) : checkCode(file, source)), ...own];
}

function checkCode(file: string, source: string): Violation[] {
  const { imports, sql, errors } = readCode(file, source);
  return [
    ...errors.map(({ text, line }) => ({ file, line, rule: "unreadable", message: text })),
    ...imports.flatMap((found) => checkImport(file, found)),
    ...findStraySql(file, sql).map(({ text, line }) => ({
      file,
      line,
      rule: "sql-in-queries",
      message: `"${text}" belongs in a *.queries.ts`,
    })),
  ];
}

function checkStyles(file: string, source: string): Violation[] {
  const imports = findStyleImports(source).flatMap((found) => checkImport(file, found));
  if (!file.startsWith("web/") || file === "web/src/ui/tokens.css") return imports;
  const raw = findRawValues(source).map(({ text, line }) => ({
    file,
    line,
    rule: "css-tokens",
    message: `"${text}" has no name: take or add a token in web/src/ui/tokens.css`,
  }));
  return [...imports, ...raw];
}

function checkImport(file: string, { text: specifier, line }: Found): Violation[] {
  if (specifier.split("/").includes("..")) {
    const message = `"${specifier}": use ./ in a room, #room/ between rooms`;
    return [{ file, line, rule: "no-parent-import", message }];
  }
  const forbidden = findForbiddenImport(file, specifier);
  return forbidden ? [{ file, line, ...forbidden }] : [];
}

/** The rules that are in force; with `--all` those too that the tree doesn't keep yet. */
function main(args: string[]): void {
  const isAll = args.includes("--all");
  const [root = join(import.meta.dirname, "..", "..")] = args.filter((arg) => arg !== "--all");
  const violations = findViolations(root).filter(({ rule }) => isAll || !notYet.includes(rule));
  for (const { file, line, rule, message } of violations) {
    console.log(`${file}:${line}  ${rule}  ${message}`);
  }
  process.exitCode = violations.length === 0 ? 0 : 1;
}

if (import.meta.main) main(process.argv.slice(2));

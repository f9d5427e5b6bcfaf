import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Visitor, parseSync } from "oxc-parser";
import { filesUnder } from "#scripts/checks/files.ts";
import { lineAt } from "#scripts/doors/doors.code.ts";

/** A regular expression as it stands in a file, or as a program makes it (then `pattern` is null). */
export type Pattern = { place: string; file: string; pattern: RegExp | null };

/** Every regular expression of what runs: a new one is tested without being named anywhere. */
export function findPatterns(root: string): Pattern[] {
  return ["contract/src", "server/src", "web/src"].flatMap((folder) =>
    filesUnder(root, folder)
      .filter((file) => /\.tsx?$/.test(file) && !/[./]test(?:ing)?[./]/.test(file))
      .flatMap((file) => patternsIn(file, readFileSync(join(root, file), "utf8"))),
  );
}

export function patternsIn(file: string, source: string): Pattern[] {
  const found: Pattern[] = [];
  const add = (start: number, pattern: RegExp | null) =>
    found.push({ place: `${file}:${lineAt(source, start)}`, file, pattern });
  new Visitor({
    Literal: (literal) => {
      if (!("regex" in literal)) return;
      add(literal.start, new RegExp(literal.regex.pattern, literal.regex.flags));
    },
    NewExpression: ({ callee, start }) => {
      if (callee.type === "Identifier" && callee.name === "RegExp") add(start, null);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** Looks through a text as the code would at worst: from each place on, as often as it matches. */
export function search(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  if (pattern.sticky) pattern.exec(text);
  else if (pattern.global) text.replace(pattern, "");
  else {
    pattern.exec(text);
    text.split(pattern);
  }
}

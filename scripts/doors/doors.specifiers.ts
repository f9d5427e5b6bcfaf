export type Specifier = { specifier: string; line: number };

const inCode = [
  // import x, { y } from "z"; import "z"; import type …
  /^[ \t]*import\s+(?:[\w\s{},*$]+?\s+from\s+)?["'](?<specifier>[^"'\n]+)["']/gm,
  // export { x } from "z"; export * as x from "z"; export type …
  /^[ \t]*export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+["'](?<specifier>[^"'\n]+)["']/gm,
  // import("z"), import.meta.glob("z"), vi.mock("z")
  /\b(?:import|import\.meta\.glob|vi\.(?:mock|doMock|importActual))(?:<[^>]*>)?\(\s*\[?\s*["'`](?<specifier>[^"'`\n]+)["'`]/g,
];
const inStyles = [
  /@import\s+(?:url\()?["']?(?<specifier>[^"')\s;]+)/g,
  /\bfrom\s+["'](?<specifier>[^"'\n]+)["']\s*;/g,
  /\burl\(\s*["']?(?<specifier>[^"')\s]+)/g,
];

/**
 * What a file imports, with the lines. Expressions and not a parser: TypeScript 7 has no JavaScript
 * API, and the formatter keeps imports in the few shapes above.
 */
export function findSpecifiers(file: string, source: string): Specifier[] {
  const isStyles = file.endsWith(".css");
  const text = isStyles ? blank(source, /\/\*[^]*?\*\//g) : blankComments(source);
  return (isStyles ? inStyles : inCode)
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map((match) => {
      const specifier = match.groups?.["specifier"] ?? "";
      const start = match.index + match[0].lastIndexOf(specifier);
      return {
        specifier: specifier.replace(/[?#](?=\w+$)(?!.*\/).*/, ""),
        line: lineAt(text, start),
      };
    })
    .toSorted((a, b) => a.line - b.line);
}

/** Only comments that start a line: elsewhere `/*` may well be part of a text, as in a glob. */
export function blankComments(source: string): string {
  return blank(blank(source, /^[ \t]*\/\*[^]*?\*\//gm), /^[ \t]*\/\/.*$/gm);
}

/** Takes text out without moving the lines after it. */
export function blank(source: string, pattern: RegExp): string {
  return source.replace(pattern, (found) => found.replace(/[^\n]/g, " "));
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

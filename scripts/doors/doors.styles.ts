import { type Found, lineAt } from "./doors.code.ts";
import type { Source, Violation } from "./doors.sources.ts";

const specifiers = [
  /@import\s+(?:url\()?["']?(?<specifier>[^"')\s;]+)/g,
  /\bfrom\s+["'](?<specifier>[^"'\n]+)["']\s*;/g,
  /\burl\(\s*["']?(?<specifier>[^"')\s]+)/g,
];
const colour = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
const size = /(?<![\w.#-])-?(?!0px|1px)(?:\d+\.?\d*|\.\d+)px\b/;

/** What a stylesheet imports, composes or shows. */
export function findStyleImports(source: string): Found[] {
  const text = blankComments(source);
  return specifiers
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map((match) => {
      const specifier = match.groups?.["specifier"] ?? "";
      const line = lineAt(text, match.index + match[0].lastIndexOf(specifier));
      return { text: specifier.replace(/[?#](?=\w+$)(?!.*\/).*/, ""), line };
    })
    .toSorted((a, b) => a.line - b.line);
}

/** Colours and sizes have names, in tokens.css alone. */
export function findRawValues({ file, text: source }: Source): Violation[] {
  if (!/^web\/.*\.css$/.test(file) || file === "web/src/ui/tokens.css") return [];
  const text = blank(blankComments(source), /\burl\([^)]*\)/g);
  // A declaration ends in ; or }: what ends in { is a selector or a media query.
  return [...text.matchAll(/(?<=[{;}]\s*)[-\w]+\s*:(?<value>[^;{}]+)(?=[;}])/g)].flatMap(
    (match) => {
      const raw = colour.exec(match[0]) ?? size.exec(match[0]);
      if (!raw) return [];
      const line = lineAt(text, match.index + raw.index);
      const message = `"${raw[0]}" has no name: take or add a token in web/src/ui/tokens.css`;
      return [{ file, line, rule: "css-tokens", message }];
    },
  );
}

function blankComments(source: string): string {
  return blank(source, /\/\*[^]*?\*\//g);
}

/** Takes text out without moving the lines after it. */
function blank(source: string, pattern: RegExp): string {
  return source.replace(pattern, (found) => found.replace(/[^\n]/g, " "));
}

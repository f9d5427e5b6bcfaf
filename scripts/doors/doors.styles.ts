import { type Found, lineAt } from "./doors.code.ts";
import type { Source, Violation } from "./doors.sources.ts";

const specifiers = [
  /@import\s+(?:url\()?["']?(?<specifier>[^"')\s;]+)/g,
  /\bfrom\s+["'](?<specifier>[^"'\n]+)["']\s*;/g,
  /\burl\(\s*["']?(?<specifier>[^"')\s]+)/g,
];
const tokens = "web/src/ui/tokens.css";
/** Values that must have a name, by the rule that finds them. */
const raw: [rule: string, value: RegExp][] = [
  [
    "css-tokens",
    /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w.#-])-?(?!0px|1px)(?:\d+\.?\d*|\.\d+)px\b/i,
  ],
  ["css-rem", /(?<![\w.#-])-?(?:\d+\.?\d*|\.\d+)rem\b/i],
  [
    "css-weight",
    /(?<=^font-weight\s*:.*)(?<![\w.-])(?:\d+|bold|bolder|lighter)\b|(?<=^font\s*:.*)(?<![\w./-])(?:[1-9]\d{2,3}(?![\w.%])|bold|bolder|lighter)\b/i,
  ],
];
/** A width that a media or container query asks about, in styles and in code alike. */
const asked = /\([^()]*\b(?:width|height|inline-size|block-size)\b[^()]*\)/g;
const length = /(?:\d+\.?\d*|\.\d+)(?:px|r?em)\b/g;

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

/** Colours, sizes and weights have names, in tokens.css alone. */
export function findRawValues({ file, text: source }: Source): Violation[] {
  if (!/^web\/.*\.css$/.test(file) || file === tokens) return [];
  // What a font file offers is no choice of ours.
  const faces = /(?<=@font-face\s*\{[^}]*)font-weight[^;}]*/g;
  const text = blank(blank(blankComments(source), /\burl\([^)]*\)/g), faces);
  // A declaration ends in ; or }: what ends in { is a selector or a media query.
  const declarations = [...text.matchAll(/(?<=[{;}]\s*)[-\w]+\s*:(?<value>[^;{}]+)(?=[;}])/g)];
  return declarations.flatMap(({ 0: declaration, index }) =>
    raw.flatMap(([rule, pattern]) => {
      const found = pattern.exec(declaration);
      if (!found) return [];
      const line = lineAt(text, index + found.index);
      return [{ file, line, rule, message: noName(found[0]) }];
    }),
  );
}

/**
 * A condition can't take a custom property, so it repeats a width of tokens.css, where all of them
 * stand as `--breakpoint-…`. What lies beyond one is said by `>`, not by the next pixel.
 */
export function findRawBreakpoints(sources: Source[]): Violation[] {
  const named = sources.find(({ file }) => file === tokens)?.text ?? "";
  const breakpoints = [...named.matchAll(/--breakpoint-[-\w]+\s*:\s*(?<width>[^;\s]+)/g)].map(
    (match) => match.groups?.["width"],
  );
  return sources
    .filter(mayAskForWidths)
    .flatMap(({ file, text }) =>
      findConditions(file, text).flatMap(({ condition, line }) =>
        [...condition.matchAll(length)]
          .filter(([width]) => !breakpoints.includes(width))
          .map(([width]) => ({ file, line, rule: "css-breakpoint", message: noName(width) })),
      ),
    );
}

function mayAskForWidths({ file }: Source): boolean {
  return /^web\/src\/.*\.(?:css|ts|tsx)$/.test(file) && !/\.test\.tsx?$/.test(file);
}

/** In styles those after `@media` and `@container`; in code any text that looks like one. */
function findConditions(file: string, source: string): { condition: string; line: number }[] {
  const text = blankComments(source);
  const rules = file.endsWith(".css")
    ? /@(?:media|container)\b[^{]*/g
    : /(["'`])\([^()"'`]*\b(?:width|height)\b[^()"'`]*\).*?\1/g;
  return [...text.matchAll(rules)].map(({ 0: rule, index }) => ({
    condition: [...rule.matchAll(asked)].map(([inBrackets]) => inBrackets).join(" "),
    line: lineAt(text, index),
  }));
}

function noName(value: string): string {
  return `"${value}" has no name: take or add a token in ${tokens}`;
}

function blankComments(source: string): string {
  return blank(source, /\/\*[^]*?\*\//g);
}

/** Takes text out without moving the lines after it. */
function blank(source: string, pattern: RegExp): string {
  return source.replace(pattern, (found) => found.replace(/[^\n]/g, " "));
}

import { bounds } from "#base/bounds.ts";
import { type Language, languageOf } from "#text/languages.ts";
import { blankCode } from "#text/markdown.code.ts";
import { findCitations } from "./citations.ts";

/** A sentence of a Markdown text: where it stands, and its bare words. */
export type Sentence = {
  from: number;
  to: number;
  /** Without code, marks, citations and the addresses of links. */
  words: string;
  /** Whether it names a source as `[1]`. */
  cites: boolean;
  /** Of its paragraph; null where that does not tell. */
  language: Language | null;
};

/** What is longer without an end is cut: nobody reads it as one sentence. */
const longest = bounds.sentence;

export type ProseBlock = { from: number; text: string };

const fenceMark = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

const itemMark = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;

/** What stands between blank lines, each item of a list for itself, without code between fences: each can be read for itself. */
export function proseBlocksOf(markdown: string): ProseBlock[] {
  const blocks: ProseBlock[] = [];
  let begun: number | undefined;
  let fence: string | undefined;
  let at = 0;
  const end = (to: number) => {
    if (begun !== undefined) blocks.push({ from: begun, text: markdown.slice(begun, to) });
    begun = undefined;
  };
  for (const line of markdown.split("\n")) {
    const mark = fenceMark.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    } else if (mark !== undefined) {
      end(at);
      fence = mark;
    } else if (line.trim() === "") end(at);
    else {
      if (itemMark.test(line)) end(at);
      begun ??= at;
    }
    at += line.length + 1;
  }
  end(markdown.length);
  return blocks;
}

const containerMark = /[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))[ \t]*/y;
const headingMark = /^#{1,6}(?:[ \t]|$)/;
const definition = /^\[[^\]]{1,999}\]:/;
const dashes = /^[-:|= \t]+$/;

type Line = { from: number; to: number };

/** A block's paragraphs: each item of a list is one, and what is no prose ends one. */
function paragraphsOf(block: string): Line[][] {
  const paragraphs: Line[][] = [];
  let open: Line[] = [];
  let inTable = false;
  let at = 0;
  const end = () => {
    if (open.length > 0) paragraphs.push(open);
    open = [];
  };
  const lines = block.split("\n");
  for (const [index, line] of lines.entries()) {
    const { width, isItem } = marksOf(line);
    const rest = line.slice(width);
    const bare = rest.trim();
    const place = { from: at + width, to: at + line.length };
    at += line.length + 1;
    const next = lines[index + 1]?.trim() ?? "";
    inTable = (inTable && bare.includes("|")) || (bare.includes("|") && isTableRule(next));
    if (isItem) end();
    if (isRule(bare)) {
      // Under a line it makes that a heading.
      if (/^(?:=+|-+)$/.test(bare)) open = [];
      end();
    } else if (inTable || bare === "" || headingMark.test(bare) || definition.test(bare)) end();
    else open.push(place);
  }
  end();
  return paragraphs;
}

function marksOf(line: string): { width: number; isItem: boolean } {
  let width = 0;
  let isItem = false;
  containerMark.lastIndex = 0;
  for (let mark = containerMark.exec(line); mark; mark = containerMark.exec(line)) {
    width = containerMark.lastIndex;
    isItem ||= !mark[0].includes(">");
  }
  return { width, isItem };
}

function isRule(bare: string): boolean {
  return /^(?:[-*_=][ \t]*)+$/.test(bare) && (bare.length > 2 || bare === "-" || bare === "=");
}

function isTableRule(line: string): boolean {
  return dashes.test(line) && line.includes("-") && line.includes("|");
}

/**
 * The sentences of a block in their order: of paragraphs, quotes and list items, but not of headings
 * and tables.
 */
export function sentencesOf(block: string): Sentence[] {
  const bare = blankCode(block);
  const citations = findCitations(block);
  let next = 0;
  return paragraphsOf(bare)
    .flatMap((lines) => readParagraph(bare, lines))
    .map((one) => {
      // Both go by their place, so what lies before a sentence is done with.
      while ((citations[next]?.from ?? Infinity) < one.from) next += 1;
      return { ...one, cites: (citations[next]?.from ?? Infinity) < one.to };
    });
}

type Uncited = Omit<Sentence, "cites">;

/** The words stay where they are: what is between them becomes spaces. */
function readParagraph(block: string, lines: readonly Line[]): Uncited[] {
  const start = lines[0]?.from ?? 0;
  let text = "";
  for (const { from, to } of lines)
    text += " ".repeat(from - start - text.length) + block.slice(from, to);
  const language = languageOf(text);
  const prose = withoutAddresses(text);
  return cut(prose, language).flatMap(({ from, to }) => {
    const slice = prose.slice(from, to);
    const lead = slice.length - slice.trimStart().length;
    const words = bareWords(slice);
    if (!/[\p{L}\d]/u.test(words)) return [];
    return [
      {
        from: start + from + lead,
        to: start + from + slice.trimEnd().length,
        words,
        language,
      },
    ];
  });
}

/** A link is its words; a picture is no sentence. */
function withoutAddresses(text: string): string {
  return text
    .replaceAll(/!\[[^[\]]{0,300}\]\([^()\s]{0,2000}\)/g, blank)
    .replaceAll(/(?<=\])\([^()\s]{1,2000}\)/g, blank)
    .replaceAll(/<?https?:\/\/[^\s>]{1,2000}>?/g, blank);
}

function blank(text: string): string {
  return " ".repeat(text.length);
}

function bareWords(slice: string): string {
  return slice
    .replaceAll(/(?<!\\)\[\d{1,4}\]/g, " ")
    .replaceAll(/[*_~[\]\\]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** An end, with what closes after it and the citations that belong to it. */
const ending = /(?<![.!?…])[.!?…]+["'”“’»)\]*_~]{0,8}(?=\s|$)(?:[ \t]{0,4}\[\d{1,4}\](?!\())*/g;

function cut(text: string, language: Language | null): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = [];
  let from = 0;
  for (const found of text.matchAll(ending)) {
    const to = found.index + found[0].length;
    if (to < text.length && goesOn(text, found.index, to, language)) continue;
    from = pushPieces(pieces, text, from, to);
  }
  pushPieces(pieces, text, from, text.length);
  return pieces;
}

function pushPieces(
  pieces: { from: number; to: number }[],
  text: string,
  start: number,
  to: number,
): number {
  let from = start;
  while (to - from > longest) {
    const space = text.lastIndexOf(" ", from + longest);
    // Never between the two halves of a character.
    const within = /[\uD800-\uDBFF]$/.test(text.slice(from, from + longest))
      ? longest - 1
      : longest;
    const cutAt = space > from ? space : from + within;
    pieces.push({ from, to: cutAt });
    from = cutAt;
  }
  if (to > from) pieces.push({ from, to });
  return to;
}

/** Before a capital letter these are no end, since a name or a number follows them. */
const leading = new Set(
  `e.g i.e eg ie approx ca circa no nos vs cf fig dr mr mrs ms prof st sec vol pp est incl excl inc.
  z z.b b d d.h h u u.a o nr abs art ziff bzw ggf inkl exkl zzgl max min str tel vgl bspw sog s evtl
  t.ex t ex bl.a bl dvs d.v.s kl resp jfr kv ung f f.d fr.o.m fr.o t.o.m t.o p.g.a p.g tfn milj mdkr
  mio mrd jan feb mar apr jun jul aug sep sept okt oct nov dec dez`.split(/\s+/),
);
/** These may end a sentence, and do so before a capital letter. */
const either = new Set(
  "etc usw inc ltd co corp plc a.m p.m m.m osv m.fl mn bn jr u.ä o.ä".split(" "),
);

/** Whether a full stop is part of an abbreviation or of an ordinal number. */
function goesOn(text: string, dot: number, to: number, language: Language | null): boolean {
  if (text[dot] !== "." || text[dot + 1] === ".") return false;
  const before = /[\p{L}\d.]{1,12}$/u.exec(text.slice(Math.max(0, dot - 12), dot))?.[0] ?? "";
  const after = /^\s*["'“„”«(*_]*(.)/u.exec(text.slice(to, to + 12))?.[1] ?? "";
  const isCapital = /\p{Lu}/u.test(after);
  const isLower = /\p{Ll}/u.test(after);
  if (/^\d{1,2}$/.test(before)) return isLower || (isCapital && language === "de");
  const token = before.toLowerCase();
  if (leading.has(token) || /^\p{L}$/u.test(before)) return true;
  if (either.has(token)) return !isCapital;
  return isLower;
}

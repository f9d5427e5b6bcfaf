import { blankCode } from "./markdown.code.ts";

/** A stretch of a text as it is read, and a little of what stands around it. */
export type Passage = { before: string; quote: string; after: string };

/**
 * Whether a Markdown text, as readers see it, holds a passage. Only letters and digits are compared,
 * since how a text is broken into lines and set apart is up to who draws it. Both are walked once.
 */
export function holdsPassage(markdown: string, { before, quote, after }: Passage): boolean {
  if (lettersOf(quote) === "") return false;
  const wanted = lettersOf(`${before}${quote}${after}`);
  // What a picture shows instead of itself is read only where it can't be shown.
  return [true, false].some((withPictures) =>
    textsIn(markdown, withPictures).some((text) => includesWhole(lettersOf(text), wanted)),
  );
}

/** What two texts have in common if they read the same. */
export function lettersOf(text: string): string {
  return text.normalize("NFC").replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

const target = /\((?:[^()\\\n]|\\.|\([^()\n]*\))*\)/;
const picture = new RegExp(`!\\[[^[\\]\\n]*\\]${target.source}`, "g");
const linkTarget = new RegExp(`\\]${target.source}`, "g");
const definition = /^ {0,3}\[(?!\^)[^[\]\n]+\]:.*$/gm;
/** `[words][name]`; but `[1][2]` are two citations. */
const reference = /\](?<!\[\d{1,4}\])\[[^[\]\n]*\]/g;
const footnote = /\[\^[^[\]\n]*\]/g;
const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]\w{1,31}));/g;
const fence = /^[ \t>]*(?:`{3,}|~{3,})[^`\n]*$/gm;
const listMark = /^[ \t>]*(?:[-*+]|(\d{1,9})[.)])(?:[ \t]+\[[ xX]\](?=[ \t])|(?=[ \t]|$))/;

/** Footnotes stand elsewhere than they are written: up to the next empty line. */
const note = /^ {0,3}\[\^[^[\]\n]*\]:[^\n]*(?:\n[ \t]*[^\s][^\n]*)*/gm;

/** The text itself, and its footnotes. */
function textsIn(markdown: string, withPictures: boolean): string[] {
  const notes = cutsOf(blankCode(markdown), note);
  const written = [
    without(markdown, notes),
    ...notes.map(({ from, to }) => markdown.slice(from, to)),
  ];
  return written.map((text) => readableText(text, withPictures));
}

type Cut = { from: number; to: number; instead: string };

/** A Markdown text without what only its drawing needs: addresses, numbers of lists, names of code. */
function readableText(markdown: string, withPictures: boolean): string {
  // Found where no code is, and cut out of the text itself, whose code is read as it stands.
  const outside = blankCode(markdown);
  const hasDefinitions = outside.search(definition) >= 0;
  return without(markdown, [
    ...cutsOf(markdown, fence),
    ...listMarksIn(outside),
    ...(withPictures ? [] : cutsOf(outside, picture)),
    ...cutsOf(outside, linkTarget),
    ...cutsOf(outside, definition),
    ...(hasDefinitions ? cutsOf(outside, reference) : []),
    ...cutsOf(outside, footnote),
    ...cutsOf(outside, entity, letterOf),
  ]);
}

function cutsOf(
  text: string,
  pattern: RegExp,
  instead: (found: RegExpMatchArray) => string = () => "",
): Cut[] {
  return Array.from(text.matchAll(pattern), (found) => ({
    from: found.index,
    to: found.index + found[0].length,
    instead: instead(found),
  }));
}

function without(text: string, cuts: Cut[]): string {
  let kept = "";
  let at = 0;
  for (const { from, to, instead } of cuts.toSorted((one, other) => one.from - other.from)) {
    if (from < at) continue;
    kept += text.slice(at, from) + instead;
    at = to;
  }
  return kept + text.slice(at);
}

/** A number may begin any line: it is of a list where one goes on, or could begin. */
function listMarksIn(text: string): Cut[] {
  const marks: Cut[] = [];
  let mayBegin = true;
  let from = 0;
  for (const line of text.split("\n")) {
    const mark = listMark.exec(line);
    const isMark: boolean = mark !== null && (mayBegin || mark[1] === undefined || mark[1] === "1");
    mayBegin = isMark || line.trim() === "" || (mayBegin && /^[ \t]/.test(line));
    if (mark && isMark) marks.push({ from, to: from + mark[0].length, instead: "" });
    from += line.length + 1;
  }
  return marks;
}

const letters: Record<string, string> = {
  Aring: "Å",
  Auml: "Ä",
  Eacute: "É",
  Ouml: "Ö",
  Uuml: "Ü",
  aelig: "æ",
  aring: "å",
  auml: "ä",
  eacute: "é",
  oslash: "ø",
  ouml: "ö",
  szlig: "ß",
  uuml: "ü",
};

function letterOf([, decimal, hex, name]: RegExpMatchArray): string {
  if (name !== undefined) return letters[name] ?? "";
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** As `includes`, but in a time by the sum of both lengths, whatever they are (Knuth, Morris, Pratt). */
function includesWhole(text: string, wanted: string): boolean {
  const fallBack = fallBacksOf(wanted);
  let matched = 0;
  for (let at = 0; at < text.length && matched < wanted.length; at += 1) {
    while (matched > 0 && text[at] !== wanted[matched]) matched = fallBack[matched - 1] ?? 0;
    if (text[at] === wanted[matched]) matched += 1;
  }
  return matched === wanted.length;
}

/** For each beginning of a text, how much of it is also its end. */
function fallBacksOf(text: string): Uint16Array {
  const fallBacks = new Uint16Array(text.length);
  let matched = 0;
  for (let at = 1; at < text.length; at += 1) {
    while (matched > 0 && text[at] !== text[matched]) matched = fallBacks[matched - 1] ?? 0;
    if (text[at] === text[matched]) matched += 1;
    fallBacks[at] = matched;
  }
  return fallBacks;
}

import { bounds, codePoints } from "@sightline/contract/base/bounds.ts";

/** Words of a text as they are read, and a little of what stands on either side. */
export type Passage = { before: string; quote: string; after: string };

/** What stands in a text without being of it. */
const aside = "button, svg, [data-aside], [data-source-note]";
const block = "p, li, td, th, h1, h2, h3, h4, h5, h6, blockquote, pre, section, figcaption";

/** A text node, and what one reads there; a mark of a source is read as `[1]`. */
type Piece = {
  node: Text;
  words: string;
  isMark: boolean;
  startsBlock: boolean;
  /** The footnote it is of, which is drawn elsewhere than it was written. */
  note: Element | null;
};

function piecesOf(root: Element): Piece[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const pieces: Piece[] = [];
  let former: Element | null | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || !parent || parent.closest(aside)) continue;
    const mark = parent.closest<HTMLElement>("a[data-source]");
    const around = parent.closest(block);
    const startsBlock = former !== undefined && around !== former;
    former = around;
    const words = mark ? `[${mark.dataset["source"]}]` : node.data;
    const note = noteOf(parent);
    if (note?.matches("section")) continue;
    pieces.push({ node, words, isMark: mark !== null, startsBlock, note });
  }
  return pieces;
}

function noteOf(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest("[data-footnotes] li") ?? element?.closest("[data-footnotes]") ?? null;
}

/** What was selected within a text; nothing where that has no letter or digit. */
export function passageIn(root: Element, range: Range): Passage | undefined {
  const words = { before: "", quote: "", after: "" };
  const note = noteOf(range.startContainer);
  for (const { node, words: all, isMark, startsBlock, ...piece } of piecesOf(root)) {
    if (piece.note !== note) continue;
    const [start, end] = [startIn(range, node), endIn(range, node)];
    const side = start >= node.length ? "before" : end <= 0 ? "after" : "quote";
    // A mark is selected whole or not at all.
    const from = side === "before" ? all.length : isMark ? 0 : start;
    const to = side === "after" ? 0 : isMark ? all.length : end;
    if (startsBlock) words[side] += "\n";
    words.before += all.slice(0, from);
    words.quote += all.slice(from, to);
    words.after += all.slice(to);
  }
  const passage = {
    before: lastOf(tidy(words.before)),
    quote: tidy(words.quote),
    after: firstOf(tidy(words.after)),
  };
  return lettersIn(passage.quote) === "" ? undefined : passage;
}

/** Where in a text node a range begins: 0 where it began before, the node's length where it begins later. */
function startIn(range: Range, node: Text): number {
  if (range.startContainer === node) return range.startOffset;
  return range.comparePoint(node, 0) < 0 ? node.length : 0;
}

function endIn(range: Range, node: Text): number {
  if (range.endContainer === node) return range.endOffset;
  return range.comparePoint(node, node.length) > 0 ? 0 : node.length;
}

function tidy(words: string): string {
  return words
    .replaceAll(/[ \t\u00a0]+/g, " ")
    .replaceAll(/ ?\n\s*/g, "\n")
    .trim();
}

/** From a word on, so that nothing begins in its middle. */
function lastOf(words: string): string {
  const most = bounds.passageSide.max;
  return codePoints(words) <= most
    ? words
    : Array.from(words)
        .slice(-most)
        .join("")
        .replace(/^\S*\s/, "");
}

function firstOf(words: string): string {
  const most = bounds.passageSide.max;
  return codePoints(words) <= most
    ? words
    : Array.from(words)
        .slice(0, most)
        .join("")
        .replace(/\s\S*$/, "");
}

const letter = /[\p{L}\p{N}]/u;

function lettersIn(words: string): string {
  return words.replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** The letters and digits of a text, and where each of them stands. */
type Letters = { letters: string; nodes: Text[]; places: { node: number; at: number }[] };

function readLetters(root: Element): Letters {
  const nodes: Text[] = [];
  const places: { node: number; at: number }[] = [];
  const letters: string[] = [];
  for (const { node, words, isMark } of piecesOf(root)) {
    nodes.push(node);
    let at = 0;
    for (const sign of words) {
      if (letter.test(sign)) {
        // A sign may have two units, and a place is found by units.
        for (let unit = 0; unit < sign.length; unit += 1)
          places.push({ node: nodes.length - 1, at: isMark ? 0 : at });
        letters.push(sign);
      }
      at += sign.length;
    }
  }
  return { letters: letters.join(""), nodes, places };
}

/**
 * Finds passages in a text, which may be a later one than they were taken from: by what stands
 * around them where that still does, else by their own words. Nothing for those that are gone.
 */
export function findPassages(root: Element, passages: readonly Passage[]): (Range | undefined)[] {
  if (passages.length === 0) return [];
  const read = readLetters(root);
  return passages.map((passage) => {
    const from = findIn(read.letters, passage);
    return from === undefined ? undefined : rangeOf(read, from, passage.quote);
  });
}

function findIn(text: string, { before, quote, after }: Passage): number | undefined {
  const [first, wanted, last] = [lettersIn(before), lettersIn(quote), lettersIn(after)];
  if (wanted === "") return undefined;
  const whole = text.indexOf(first + wanted + last);
  if (whole >= 0) return whole + first.length;
  const preceded = text.indexOf(first + wanted);
  if (first !== "" && preceded >= 0) return preceded + first.length;
  const followed = text.indexOf(wanted + last);
  const found = last !== "" && followed >= 0 ? followed : text.indexOf(wanted);
  return found >= 0 ? found : undefined;
}

function rangeOf({ nodes, places }: Letters, from: number, quote: string): Range | undefined {
  const first = places[from];
  const last = places[from + lettersIn(quote).length - 1];
  const start = first && nodes[first.node];
  const end = last && nodes[last.node];
  if (!start || !end) return undefined;
  const range = document.createRange();
  range.setStart(start, Math.min(first.at, start.length));
  range.setEnd(end, Math.min(last.at + 1 + signsAt(end.data, last.at + 1, quote), end.length));
  return range;
}

/** How many of the signs that the quote ends with stand there, such as its question mark. */
function signsAt(text: string, at: number, quote: string): number {
  let end = quote.length;
  while (end > 0 && !letter.test(quote[end - 1] ?? "")) end -= 1;
  const signs = quote.slice(end);
  return text.startsWith(signs, at) ? signs.length : 0;
}

/** What can be asked about without selecting: each paragraph, heading, line of a list or row of a table. */
export function paragraphsOf(root: Element): Element[] {
  const found = root.querySelectorAll("p, li, tr, h1, h2, h3, h4, h5, h6, pre");
  return [...found].filter(
    (one) =>
      !one.closest(aside) &&
      !noteOf(one)?.matches("section") &&
      !one.querySelector("p, ul, ol") &&
      letter.test(one.textContent ?? ""),
  );
}

export function rangeAround(element: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

import { startsAsking } from "./points.asking.ts";

type TextBlock = {
  kind: "text";
  text: string;
  /** Its last sentence says what the list below it is about. */
  leadsIn: boolean;
};
export type ListBlock = { kind: "list"; items: string[]; leadIn: string | undefined };

const itemMark =
  /^\s{0,8}(?:[-*•–—+·▪◦‣]|\(?\d{1,2}[.):]|\(?\p{L}[.)]|\(?[ivx]{1,4}[.)])\s+(?:\[[ xX]?\]\s+)?/u;
const headingMark = /^\s{0,3}#{1,6}\s+/u;
const quoteMark = /^\s{0,3}>\s?/u;

/** Paragraphs and lists, in order, without the signs of Markdown; code is left out. */
export function blocksIn(text: string): (TextBlock | ListBlock)[] {
  const blocks: (TextBlock | ListBlock)[] = [];
  let open: TextBlock | ListBlock | undefined;
  let isCode = false;
  for (const raw of text.split(/\r\n?|\n/u)) {
    if (/^\s{0,3}(?:```|~~~)/u.test(raw)) {
      isCode = !isCode;
      open = undefined;
      continue;
    }
    const line = isCode ? "" : plainLine(raw.replace(quoteMark, ""));
    const mark = itemMark.exec(line);
    if (line.trim() === "") {
      // A blank line between items does not end their list.
      if (open?.kind === "text") open = undefined;
    } else if (mark) {
      const item = line.slice(mark[0].length).trim();
      if (open?.kind === "list") open.items.push(item);
      else blocks.push((open = listAfter(blocks.at(-1), item)));
    } else if (headingMark.test(line)) {
      blocks.push({ kind: "text", text: line.replace(headingMark, ""), leadsIn: false });
      open = undefined;
    } else if (open?.kind === "list" && /^\s{2}/u.test(line)) {
      open.items.push(`${open.items.pop() ?? ""} ${line.trim()}`);
    } else if (open?.kind === "text" && !beginsAnew(open.text, line)) {
      open.text += ` ${line.trim()}`;
    } else {
      blocks.push((open = { kind: "text", text: line.trim(), leadsIn: false }));
    }
  }
  return blocks;
}

/** What ends in a colon, or in nothing at all, leads to what is listed below. */
function listAfter(before: TextBlock | ListBlock | undefined, item: string): ListBlock {
  const list: ListBlock = { kind: "list", items: [item], leadIn: undefined };
  if (before?.kind !== "text" || /[.?!…]["”)]?$/u.test(before.text.slice(-3))) return list;
  before.leadsIn = true;
  return { ...list, leadIn: sentencesIn(before.text).at(-1) };
}

/** Questions that stand on lines of their own, without a mark at the end. */
function beginsAnew(former: string, line: string): boolean {
  const next = line.trim();
  return (
    /^\p{Lu}/u.test(next) && !/[,;]$/u.test(former.slice(-1)) && startsAsking(next.slice(0, 60))
  );
}

/** Without what Markdown makes of signs around words; a link is its words. */
function plainLine(line: string): string {
  return line
    .replaceAll(/\*\*|__|`/gu, "")
    .replaceAll(/\[([^\][]{1,300})\]\([^()\s]{1,500}\)/gu, "$1");
}

const marker = /(?:^|[\s:])(?:\((\d{1,2}|[a-h])\)|(\d{1,2}|[a-h])\))\s/gu;

/** "(1) … (2) …", "a) … b) …": what is listed in one line. */
export function inlineParts(text: string): { before: string; parts: string[] } | undefined {
  const places: { from: number; to: number }[] = [];
  for (const found of text.matchAll(marker)) {
    const name = found[1] ?? found[2] ?? "";
    // Counted on, from one or from a: whatever else stands before a bracket is no list.
    if (name !== String(places.length + 1) && name !== "abcdefgh".charAt(places.length)) continue;
    places.push({ from: found.index, to: found.index + found[0].length });
  }
  const [first] = places;
  if (!first || places.length < 2) return undefined;
  const parts = places.map(({ to }, at) => withoutJoin(text.slice(to, places[at + 1]?.from)));
  return { before: text.slice(0, first.from), parts };
}

/** "how long they take and (3) …": the word belongs to the list. */
function withoutJoin(part: string): string {
  return part.trim().replace(/[\s,;](?:and|or|und|oder|sowie|och|eller|samt)$/iu, "");
}

const abbreviations = new Set(
  "z b ca bzw d h u a o ä e g i approx vs no nr st dr mr mrs inkl incl excl usw evtl ggf max min t ex bl m fl dvs resp kl s k mio mrd tkr ev etc art abs str prof fig vol sek std jr".split(
    " ",
  ),
);

/** Each with the mark it ends in. */
export function sentencesIn(text: string): string[] {
  const ends = endsIn(text);
  return [...ends, text.length]
    .map((end, at) => text.slice(ends[at - 1] ?? 0, end).trim())
    .filter((sentence) => sentence !== "");
}

/** As far as its lines and sentences are over. A line that leads to a list waits for the list. */
export function finishedPart(text: string): string {
  const line = text.lastIndexOf("\n") + 1;
  // What may yet be written after it decides whether a full stop is one: "1." of "1.5".
  const end = line + (endsIn(`${text.slice(line)} x`).at(-1) ?? 0);
  const finished = text.slice(0, end).trimEnd();
  return finished.endsWith(":") ? finished.slice(0, finished.lastIndexOf("\n") + 1) : finished;
}

/** Behind the mark of each sentence. */
function endsIn(text: string): number[] {
  const ends: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign !== "." && sign !== "?" && sign !== "!" && sign !== "…") continue;
    let end = at + 1;
    while (end < text.length && `?!."”’)`.includes(text.charAt(end))) end += 1;
    const isOver = end === text.length || /\s/u.test(text.charAt(end));
    if (isOver && !(sign === "." && goesOn(text, at, end))) ends.push(end);
    at = end - 1;
  }
  return ends;
}

/** After an abbreviation, a day of the month or a letter, the sentence is not over. */
function goesOn(text: string, dot: number, end: number): boolean {
  if (end === text.length) return false;
  const [, word = ""] =
    /(?:^|[\s(.])([^\s(.]{1,10})$/u.exec(text.slice(Math.max(0, dot - 12), dot)) ?? [];
  if (/^\d{1,2}$/u.test(word)) return !startsAsking(text.slice(end, end + 60));
  return abbreviations.has(word.toLowerCase());
}

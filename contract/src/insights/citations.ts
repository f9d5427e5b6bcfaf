import { blankCode } from "#text/markdown.code.ts";

/** Where a text cites a source as `[1]`. */
export type Citation = { number: number; from: number; to: number };

/** `[1]`, also as `[1][2]`; but no link, picture or definition, nor one part of `[words][1]`. */
const mark = /(?<![\\!])(?<!\](?<!\[\d{1,4}\]))\[(\d{1,4})\](?![(:]|\[(?!\d{1,4}\]))/gu;

/** The citations outside of code and links, in the order of the text. */
export function findCitations(markdown: string): Citation[] {
  const found = blankCode(markdown).matchAll(mark);
  return [...found].map(({ 0: words, 1: digits, index }) => ({
    number: Number(digits),
    from: index,
    to: index + words.length,
  }));
}

/** The text with its citations written anew: another number each, or null to take the mark out. */
export function renumberCitations(
  markdown: string,
  numberOf: (number: number) => number | null,
): string {
  let text = "";
  let at = 0;
  for (const { number, from, to } of findCitations(markdown)) {
    const next = numberOf(number);
    const before = markdown.slice(at, from);
    // The space before a mark belongs to it.
    if (next !== null) text += `${before}[${next}]`;
    else text += before.endsWith(" ") ? before.slice(0, -1) : before;
    at = to;
  }
  return text + markdown.slice(at);
}

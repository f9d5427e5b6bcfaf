import { replaceMentions } from "@sightline/contract/text/mentions.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";

/** An excerpt is made from so much of a text, however long that is. */
export const mostRead = 600;
const usuallyShown = 200;

// Each part ends where the next could begin, so that no beginning is read to the end in vain.
const link = /\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g;
const picture = new RegExp(`!${link.source}`, "g");
const unfinished = /[!@]?\[[^[\]]*(?:\](?:\([^()]*)?)?$/;

/** The beginning of a Markdown text as one plain line; `people` are those it names, as of today. */
export function excerptOf(
  text: string,
  people: readonly Person[],
  mostShown = usuallyShown,
): string {
  const names = new Map(people.map((one) => [one.id, `${one.first_name} ${one.last_name}`]));
  const plain = replaceMentions(beginningOf(text), ({ id, as }) => `@${names.get(id) ?? as}`)
    .replaceAll(/```[^\n]*\n?/g, " ")
    .replaceAll(picture, "$1")
    .replaceAll(link, "$1")
    .replaceAll(/^[ \t]*(?:>[ \t]*|#{1,6}[ \t]+|[-*+][ \t]+|\d+[.)][ \t]+)+/gm, "")
    .replaceAll(/\*\*|__|`|~~/g, "")
    .replaceAll(/(^|\s)[*_](\S[^*_]*)[*_](?=\s|[.,;:]|$)/g, "$1$2")
    .replaceAll(/\s+/g, " ")
    .trim();
  const points = Array.from(plain);
  if (points.length <= mostShown) return plain;
  return `${points.slice(0, mostShown).join("").trimEnd()}…`;
}

/** Of a sentence that goes on and on, so much before and after the name. */
const mostAround = 120;
/** Where a sentence ends, or a paragraph, a line of a list, a cell of a table. */
const ends = /[.!?…](?=\s)|\n|\|/g;

/**
 * The first sentence of a Markdown text that names somebody, as it is written; null: none does. It may
 * begin and end too early, as at "approx.", but never leaves out the name.
 */
export function sentenceNaming(text: string, userId: number): string | null {
  const found = positionOf(text, userId);
  if (!found) return null;
  const before = text.slice(0, found.at).slice(-mostRead);
  const after = text.slice(found.end, found.end + mostRead);
  const start = Array.from(before.matchAll(ends)).at(-1);
  const end = after.matchAll(ends).next().value;
  const first = start ? before.slice(start.index + 1) : before;
  const last = end ? after.slice(0, end.index + 1) : after;
  const isWhole = start !== undefined || found.at <= mostRead;
  const named = text.slice(found.at, found.end);
  return `${endOf(first, isWhole)}${named}${last.replace(/[\n|]$/, "")}`.trim();
}

function positionOf(text: string, userId: number): { at: number; end: number } | undefined {
  let found: { at: number; end: number } | undefined;
  replaceMentions(text, ({ id }, at, whole) => {
    if (id === userId) found ??= { at, end: at + whole.length };
    return whole;
  });
  return found;
}

/** From a word on, where there is more than is quoted before the name. */
function endOf(words: string, isWhole: boolean): string {
  const points = Array.from(words);
  if (isWhole && points.length <= mostAround) return words.trimStart();
  return `…${points
    .slice(-mostAround)
    .join("")
    .replace(/^\S*\s/, "")}`;
}

/** Without a link or a name that the cut goes through. */
function beginningOf(text: string): string {
  // A code point has two units at most.
  const points = Array.from(text.slice(0, 2 * mostRead)).slice(0, mostRead);
  const beginning = points.join("");
  return points.length < mostRead ? beginning : beginning.replace(unfinished, "");
}

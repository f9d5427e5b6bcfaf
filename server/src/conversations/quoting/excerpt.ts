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

/** Without a link or a name that the cut goes through. */
function beginningOf(text: string): string {
  // A code point has two units at most.
  const points = Array.from(text.slice(0, 2 * mostRead)).slice(0, mostRead);
  const beginning = points.join("");
  return points.length < mostRead ? beginning : beginning.replace(unfinished, "");
}

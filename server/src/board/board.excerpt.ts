import { replaceMentions } from "@sightline/contract/board.mentions.ts";

const mostShown = 200;

/** The beginning of a Markdown text as one plain line, for a list. */
export function excerptOf(beginning: string): string {
  const plain = replaceMentions(beginning, ({ as }) => `@${as}`)
    .replaceAll(/```[^\n]*\n?/g, " ")
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^[ \t]*(?:>[ \t]*|#{1,6}[ \t]+|[-*+][ \t]+|\d+[.)][ \t]+)+/gm, "")
    .replaceAll(/\*\*|__|`|~~/g, "")
    .replaceAll(/(^|\s)[*_](\S[^*_]*)[*_](?=\s|[.,;:]|$)/g, "$1$2")
    .replaceAll(/\s+/g, " ")
    .trim();
  const points = Array.from(plain);
  if (points.length <= mostShown) return plain;
  return `${points.slice(0, mostShown).join("").trimEnd()}…`;
}

import type { Asked } from "#ui/cursor/useCursor.ts";

/** As long as a name may be. */
const unfinished = /(?:^|\s)\/([^\n/]{0,80})$/u;
const longest = 82;

/** A / at the beginning of a word, which waits for the name of a text block. */
export function findBlockAsked(text: string, cursor: number): Asked | undefined {
  const q = unfinished.exec(text.slice(Math.max(0, cursor - longest), cursor))?.[1];
  if (q === undefined || q.startsWith(" ")) return undefined;
  return { q, from: cursor - q.length - 1, to: cursor };
}

type Selected = { text: string; start: number; end: number };

/** What is typed for whoever presses the button instead. */
export function askForBlock({ text, end }: Selected) {
  const gap = /\S$/u.test(text.slice(0, end)) ? " " : "";
  const insert = `${gap}/`;
  const cursor = end + insert.length;
  return { from: end, to: end, insert, start: cursor, end: cursor };
}

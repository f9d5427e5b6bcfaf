/** A `[` that waits for a source: what was typed after it, and where it stands in the text. */
export type Citing = { q: string; from: number; to: number };

/** As long as a link may be. */
const longest = 2_001;
const unfinished = /(?<![!\\\]])\[([^[\]\n]*)$/u;

/** Right before the cursor, on the same line, and not closed yet. */
export function findCiting(text: string, cursor: number): Citing | undefined {
  const q = unfinished.exec(text.slice(Math.max(0, cursor - longest), cursor))?.[1];
  return q === undefined ? undefined : { q, from: cursor - q.length - 1, to: cursor };
}

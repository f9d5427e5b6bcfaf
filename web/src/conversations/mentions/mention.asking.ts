/** An @ that waits for a name: what was typed of it, and where it stands in the text. */
export type Asking = { q: string; from: number; to: number };

/** At most two words, right before the cursor; an address has no space before its @. */
const unfinished = /(?:^|[\s(])@((?:[\p{L}\p{M}\p{N}'’-]{0,40} ?){0,2})$/u;

export function findAsking(text: string, cursor: number): Asking | undefined {
  const found = unfinished.exec(text.slice(Math.max(0, cursor - 100), cursor));
  const q = found?.[1];
  if (q === undefined || q.startsWith(" ")) return undefined;
  return { q: q.trimEnd(), from: cursor - q.length - 1, to: cursor };
}

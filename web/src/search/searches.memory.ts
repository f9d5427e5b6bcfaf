import { subscribeSession } from "#api/session/session.ts";

/**
 * What one looked for lately. In the memory of this page alone: what somebody searches for says much
 * about them, and is not left on the device.
 */
let recent: readonly string[] = [];
/** The row one stood on, by its list. */
const rows = new Map<string, number>();

const mostRecent = 5;

export function recentSearches(): readonly string[] {
  return recent;
}

/** The latest first, each once; words that were typed on the way to longer ones are left out. */
export function noteSearch(q: string): void {
  if (q === "") return;
  const others = recent.filter((one) => !q.startsWith(one));
  recent = [q, ...others].slice(0, mostRecent);
}

export function rowStoodOn(list: string): number | undefined {
  return rows.get(list);
}

export function noteRow(list: string, row: number): void {
  rows.set(list, row);
}

subscribeSession(({ before, now }) => {
  if (before?.email === now?.email) return;
  recent = [];
  rows.clear();
});

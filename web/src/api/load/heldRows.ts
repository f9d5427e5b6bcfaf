export type Row = { id: number | string };
export type Rows<R extends Row> = readonly R[];

/**
 * The rows on screen. What is loaded again brings them up to date where they stand; what is new
 * waits until it is asked for, so that nothing moves under the reader.
 */
export type Held<R extends Row> = {
  /** Which list they are of. */
  list: string;
  pages: readonly Rows<R>[];
  rows: Rows<R>;
  /** How many have come in since that are not shown. */
  newer: number;
};

export function holdAll<R extends Row>(list: string, pages: readonly Rows<R>[]): Held<R> {
  return { list, pages, rows: [...byId(pages).values()], newer: 0 };
}

/** The same object if nothing has come. */
export function holdOn<R extends Row>(
  held: Held<R>,
  list: string,
  pages: readonly Rows<R>[],
): Held<R> {
  if (held.list === list && held.pages === pages) return held;
  if (held.list !== list || held.rows.length === 0) return holdAll(list, pages);
  const fresh = byId(pages);
  // A row that is no longer among them has moved on; it stays as it was until the list is shown anew.
  const standing = held.rows.map((row) => fresh.get(row.id) ?? row);
  const further = pages.slice(held.pages.length).flat();
  const rows = [...byId([standing, further]).values()];
  const shown = new Set(rows.map((row) => row.id));
  const newer = [...fresh.keys()].filter((id) => !shown.has(id)).length;
  return { list, pages, rows, newer };
}

/** For lists that a row leaves only when one may no longer see it: what is gone goes at once. */
export function withoutGone<R extends Row>(held: Held<R>): Held<R> {
  const there = byId(held.pages);
  return { ...held, rows: held.rows.filter((row) => there.has(row.id)) };
}

/** In their order, each once. */
function byId<R extends Row>(pages: readonly Rows<R>[]): Map<Row["id"], R> {
  return new Map(pages.flat().map((row) => [row.id, row]));
}

import type { RequestRow } from "@sightline/contract/requests.ts";

export type Page = { insight_requests: RequestRow[] };

/**
 * The rows on screen. What is loaded again brings them up to date where they stand; what is new
 * waits until it is asked for, so that nothing moves under the reader.
 */
export type Held = {
  /** Which list they are of. */
  list: string;
  pages: readonly Page[];
  rows: readonly RequestRow[];
  /** How many have come in since that are not shown. */
  newer: number;
};

export function holdAll(list: string, pages: readonly Page[]): Held {
  const rows = new Map(pages.flatMap((page) => page.insight_requests).map((row) => [row.id, row]));
  return { list, pages, rows: [...rows.values()], newer: 0 };
}

/** The same object if nothing has come. */
export function holdOn(held: Held, list: string, pages: readonly Page[]): Held {
  if (held.list === list && held.pages === pages) return held;
  if (held.list !== list || held.rows.length === 0) return holdAll(list, pages);
  const fresh = new Map(pages.flatMap((page) => page.insight_requests).map((row) => [row.id, row]));
  const isFurther = pages.length > held.pages.length;
  // A row that is no longer among them has moved on; it stays as it was until the list is shown anew.
  const rows = held.rows.map((row) => fresh.get(row.id) ?? row);
  const shown = new Set(rows.map((row) => row.id));
  if (isFurther) {
    for (const page of pages.slice(held.pages.length))
      for (const row of page.insight_requests)
        if (!shown.has(row.id)) {
          shown.add(row.id);
          rows.push(row);
        }
  }
  const newer = [...fresh.keys()].filter((id) => !shown.has(id)).length;
  return { list, pages, rows, newer };
}

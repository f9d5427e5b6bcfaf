import type { DeskRow } from "@sightline/contract/desk.ts";
import type { DeskPages } from "./useDeskPages.ts";

/**
 * Rows stay where they stand, also those that are delivered, cancelled or no longer what the filter
 * asks for. What is due after the last page that was loaded may only have moved to the next one.
 */
export function leftTheList(pages: Pick<DeskPages, "held" | "hasMore">) {
  const there = pages.held.pages.flat();
  const ids = new Set(there.map(({ id }) => id));
  const last = there.at(-1);
  return ({ id, promised_at }: DeskRow): boolean =>
    !ids.has(id) && (!pages.hasMore || (last !== undefined && promised_at < last.promised_at));
}

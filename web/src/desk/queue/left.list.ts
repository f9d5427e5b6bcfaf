import type { DeskRow } from "@sightline/contract/desk.ts";
import type { DeskPages } from "./useDeskPages.ts";

/**
 * Rows stay where they stand, also those that are delivered, cancelled or no longer what the filter
 * asks for. What comes after the last page that was loaded may only have moved to the next one.
 */
export function leftTheList(
  pages: Pick<DeskPages, "held" | "hasMore">,
  /** In which part of the list, counted from its top. */
  partOf: (row: DeskRow) => number = () => 0,
) {
  const there = pages.held.pages.flat();
  const ids = new Set(there.map(({ id }) => id));
  // While an answer is awaited a promise moves on, and its row keeps its place.
  const last = there.findLast(({ status }) => status !== "needs_clarification");
  return (row: DeskRow): boolean =>
    !ids.has(row.id) && (!pages.hasMore || (last !== undefined && isBefore(row, last, partOf)));
}

function isBefore(row: DeskRow, last: DeskRow, partOf: (row: DeskRow) => number): boolean {
  const parts = partOf(row) - partOf(last);
  return parts < 0 || (parts === 0 && row.promised_at < last.promised_at);
}

import { idInPath } from "@sightline/contract/base/fields.ts";
import { invalid } from "./problem.ts";

/** For lists in the order of their ids: the cursor is the last id of the page before. */
export function idBefore(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const read = idInPath.safeParse(cursor);
  if (read.success) return read.data;
  throw invalid({
    cursor: ["This is not where a page of this list ended. Begin at the first page."],
  });
}

/** Of one row more than the page is long, which tells whether there is a next one. */
export function pageOf<Row extends { id: number }>(rows: readonly Row[], limit: number) {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next_cursor: last ? String(last.id) : null };
}

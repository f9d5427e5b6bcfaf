import * as z from "zod/mini";
import { idInCursor, readCursor, writeCursor } from "#http/cursor.ts";
import type { GroupPlace } from "./groups.queries.ts";

const inGroups = z.tuple([z.iso.datetime(), idInCursor]);
/** Shares and comments are numbered in their order. */
const byNumber = z.tuple([idInCursor]);

export function groupCursorAt({ activity_at, id }: GroupPlace): string {
  return writeCursor([activity_at, id]);
}

export function groupPlaceOf(cursor: string | undefined): GroupPlace | null {
  const read = readCursor(inGroups, cursor);
  return read && { activity_at: read[0], id: read[1] };
}

export function numberCursorAt({ id }: { id: number }): string {
  return writeCursor([id]);
}

export function numberPlaceOf(cursor: string | undefined): number | null {
  return readCursor(byNumber, cursor)?.[0] ?? null;
}

/** Of one row more than the page is long, which tells whether there is a next one. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorAt: (last: Row) => string,
): { page: Row[]; next_cursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { page: rows.slice(0, limit), next_cursor: last ? cursorAt(last) : null };
}

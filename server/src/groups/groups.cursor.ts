import * as z from "zod/mini";
import { idInCursor, momentInCursor, readCursor, writeCursor } from "#http/cursor.ts";
import type { GroupPlace } from "./groups.queries.ts";

const inGroups = z.tuple([momentInCursor, idInCursor]);

export function groupCursorAt({ activity_at, id }: GroupPlace): string {
  return writeCursor([activity_at, id]);
}

export function groupPlaceOf(cursor: string | undefined): GroupPlace | null {
  const read = readCursor(inGroups, cursor);
  return read && { activity_at: read[0], id: read[1] };
}

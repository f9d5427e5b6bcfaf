import * as z from "zod/mini";
import { idInCursor, momentInCursor, readCursor, writeCursor } from "#http/cursor.ts";
import type { DraftPlace } from "./drafts.queries.ts";

const place = z.tuple([momentInCursor, idInCursor]);

export function cursorAt({ saved_at, id }: DraftPlace): string {
  return writeCursor([saved_at, id]);
}

export function placeOf(cursor: string | undefined): DraftPlace | null {
  const read = readCursor(place, cursor);
  return read && { saved_at: read[0], id: read[1] };
}

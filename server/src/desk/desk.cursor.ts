import * as z from "zod/mini";
import { idInCursor, readCursor, writeCursor } from "#http/cursor.ts";
import type { DeskPlace } from "./desk.queries.ts";

const place = z.tuple([z.int(), idInCursor]);

export function cursorAt({ due_order, id }: DeskPlace): string {
  return writeCursor([due_order, id]);
}

export function placeOf(cursor: string | undefined): DeskPlace | null {
  const read = readCursor(place, cursor);
  return read && { due_order: read[0], id: read[1] };
}

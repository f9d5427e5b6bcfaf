import type { Moment } from "@sightline/contract/base/moments.ts";
import * as z from "zod/mini";
import { idInCursor, momentInCursor, readCursor, writeCursor } from "#http/cursor.ts";

/** Where a page of the board ended. */
export type BoardPlace = { pinned: boolean; activity_at: Moment; id: number };

const place = z.tuple([z.enum(["pinned", "other"]), momentInCursor, idInCursor]);

export function cursorAt({ pinned, activity_at, id }: BoardPlace): string {
  return writeCursor([pinned ? "pinned" : "other", activity_at, id]);
}

export function placeOf(cursor: string | undefined): BoardPlace | null {
  const read = readCursor(place, cursor);
  if (!read) return null;
  const [group, activity_at, id] = read;
  return { pinned: group === "pinned", activity_at, id };
}

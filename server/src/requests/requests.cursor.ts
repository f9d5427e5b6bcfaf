import type { RequestSort } from "@sightline/contract/requests/requests.ts";
import * as z from "zod/mini";
import { idInCursor, momentInCursor, readCursor, writeCursor } from "#http/cursor.ts";

/** Where a page ended: the sort's key of its last row, and its id. */
type Place = { key: string | number; id: number };

const places = {
  due: z.tuple([z.literal("due"), z.int(), idInCursor]),
  newest: z.tuple([z.literal("newest"), idInCursor, idInCursor]),
  activity: z.tuple([z.literal("activity"), momentInCursor, idInCursor]),
};

export function cursorAt(sort: RequestSort, { key, id }: Place): string {
  return writeCursor([sort, key, id]);
}

/** A cursor of another sort leads nowhere here. */
export function placeOf(sort: RequestSort, cursor: string | undefined): Place | null {
  const read = readCursor<[RequestSort, string | number, number]>(places[sort], cursor);
  return read && { key: read[1], id: read[2] };
}

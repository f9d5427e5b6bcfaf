import * as z from "zod/mini";
import { idInCursor, momentInCursor, readCursor, writeCursor } from "#http/cursor.ts";
import type { FeedPlace } from "./insights.feed.queries.ts";

const inFeed = z.tuple([momentInCursor, idInCursor]);

export function feedCursorAt({ published_at, insight_request_id }: FeedPlace): string {
  return writeCursor([published_at, insight_request_id]);
}

export function feedPlaceOf(cursor: string | undefined): FeedPlace | null {
  const read = readCursor(inFeed, cursor);
  return read && { published_at: read[0], insight_request_id: read[1] };
}

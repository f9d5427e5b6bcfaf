import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import { board } from "@sightline/contract/board/board.ts";
import { useEffect, useRef, useState } from "react";
import { call } from "#api/call/call.ts";

/** Takes the unread mark off what is looked at; answers when this person had last looked before. */
export function useMarkRead(
  { id, unread, read_at, activity_at }: BoardPost,
  isFresh: boolean,
): string | null {
  // As it was on coming here: what is new stays marked while one reads.
  const [seenAt, setSeenAt] = useState(isFresh ? read_at : undefined);
  if (seenAt === undefined && isFresh) setSeenAt(read_at);
  const marked = useRef<string>(undefined);
  useEffect(() => {
    if (!isFresh || !unread || marked.current === activity_at) return;
    marked.current = activity_at;
    // Failing, it stays marked, and the next look tries again.
    call(board.readPost, { params: { id } }).catch(() => undefined);
  }, [id, unread, activity_at, isFresh]);
  return seenAt ?? null;
}

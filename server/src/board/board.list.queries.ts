import { later, type Moment } from "@sightline/contract/base/moments.ts";
import { undoDeletionWithinMs } from "@sightline/contract/conversations.shapes.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "#db/database.ts";
import { idInCursor, momentInCursor, type Page, pagesBy } from "#http/cursor.ts";
import { joinReader, postColumns, type StoredPostRow } from "./board.rows.queries.ts";

const pinned = z.codec(z.enum(["pinned", "other"]), z.boolean(), {
  decode: (group) => group === "pinned",
  encode: (isPinned) => (isPinned ? "pinned" : "other"),
});

const boardPlace = z.object({ pinned, activity_at: momentInCursor, id: idInCursor });
export const boardPages = pagesBy(boardPlace);

/**
 * Pinned ones first, then those with latest activity: the index walked backwards. The limit is
 * written so that the planner can read it. What this person deleted just now stands in its place.
 */
export async function listPosts(
  db: Database,
  readerId: number,
  { after, limit }: Page<z.infer<typeof boardPlace>>,
  now: Moment,
): Promise<StoredPostRow[]> {
  const beyond = after
    ? sql`and (board_posts.pinned, board_posts.activity_at, board_posts.id)
        < (${after.pinned}, ${after.activity_at}, ${after.id})`
    : sql``;
  const { rows } = await sql<StoredPostRow>`
    select * from (
      (select ${postColumns}
      from board_posts ${joinReader(readerId)}
      where board_posts.deleted_at is null ${beyond}
      order by board_posts.pinned desc, board_posts.activity_at desc, board_posts.id desc
      limit ${sql.lit(limit)})
      union all
      select ${postColumns}
      from board_posts ${joinReader(readerId)}
      where board_posts.deleted_at > ${later(now, -undoDeletionWithinMs)}
        and board_posts.deleted_by = ${readerId} ${beyond}
    ) posts
    order by pinned desc, activity_at desc, id desc
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

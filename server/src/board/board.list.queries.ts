import { bounds } from "@sightline/contract/base/bounds.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import type { BoardPlace } from "./board.cursor.ts";
import { joinReader, postColumns, type StoredPostRow } from "./board.rows.queries.ts";

/** One more than a page, which tells whether there is a next one; written so that the planner can read it. */
const limit = sql.lit(bounds.postsPerPage + 1);

/** Pinned ones first, then those with latest activity: the index walked backwards. */
export async function listPosts(
  db: Database,
  readerId: number,
  after: BoardPlace | null,
): Promise<StoredPostRow[]> {
  const beyond = after
    ? sql`and (board_posts.pinned, board_posts.activity_at, board_posts.id)
        < (${after.pinned}, ${after.activity_at}, ${after.id})`
    : sql``;
  const { rows } = await sql<StoredPostRow>`
    select ${postColumns}
    from board_posts ${joinReader(readerId)}
    where board_posts.deleted_at is null ${beyond}
    order by board_posts.pinned desc, board_posts.activity_at desc, board_posts.id desc
    limit ${limit}`.execute(db);
  return rows;
}

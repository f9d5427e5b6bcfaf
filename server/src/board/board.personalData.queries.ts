import { bounds } from "@sightline/contract/base/bounds.ts";
import { listCommentsBy } from "#conversations/conversations.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { bodyNames, bodyWithoutName } from "#db/mentions.ts";

/** All that a person wrote on the board and that is still there, for their export. */
export async function listBoardOf(db: Database, userId: number) {
  const posts = await db
    .selectFrom("board_posts")
    .select(["id", "title", "body", "version", "created_at", "edited_at", "deleted_at"])
    .where("author_id", "=", userId)
    .orderBy("id")
    .execute();
  const written = await listCommentsBy(db, userId, "post_id");
  const left = written.filter(({ body }) => body !== "");
  const comments = left.map(({ place_id: board_post_id, internal: _never, ...comment }) => ({
    board_post_id,
    ...comment,
  }));
  const reports = await db
    .selectFrom("board_reports")
    .select([
      "post_id as board_post_id",
      "comment_id as board_comment_id",
      "reason",
      "created_at",
      "outcome",
    ])
    .where("reporter_id", "=", userId)
    .orderBy("id")
    .execute();
  return { board_posts: posts, comments, reports };
}

export async function hasWrittenOnBoard(db: Database, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom("board_posts")
    .select("id")
    .where("author_id", "=", userId)
    .unionAll(
      db
        .selectFrom("comments")
        .select("id")
        .where("author_id", "=", userId)
        .where("post_id", "is not", null)
        .where("body", "<>", ""),
    )
    .limit(1)
    .execute();
  return found.length > 0;
}

export async function hasReported(db: Database, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom("board_reports")
    .select("id")
    .where("reporter_id", "=", userId)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** Where others named them, the name they were called by then. */
export async function forgetName(db: DatabaseTransaction, userId: number): Promise<void> {
  const mentions = await db
    .selectFrom("mentions")
    .select("post_id")
    .where("user_id", "=", userId)
    .where("post_id", "is not", null)
    .where("comment_id", "is", null)
    .execute();
  const posts = mentions.flatMap(({ post_id }) => post_id ?? []);
  if (posts.length === 0) return;
  const body = bodyWithoutName(userId, bounds.postBody.max);
  await db
    .updateTable("board_posts")
    .set({ body })
    .where("id", "in", posts)
    .where(bodyNames(userId))
    .execute();
  await db
    .updateTable("board_post_versions")
    .set({ body })
    .where("post_id", "in", posts)
    .where(bodyNames(userId))
    .execute();
}

/** What they have read is nobody's business any more. */
export async function forgetReads(db: DatabaseTransaction, userId: number): Promise<void> {
  await db.deleteFrom("board_reads").where("user_id", "=", userId).execute();
}

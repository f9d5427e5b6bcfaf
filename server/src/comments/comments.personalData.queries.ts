import { sql } from "kysely";
import type { Database } from "#db/database.ts";

/** A person's own comments, for their export; notes they no longer see are not among them. */
export async function listCommentsOf(db: Database, userId: number) {
  return db
    .selectFrom("insight_request_comments as comment")
    .innerJoin("insight_requests as request", "request.id", "comment.request_id")
    .innerJoin("users", "users.id", "comment.author_id")
    .select([
      "comment.request_id as insight_request_id",
      "comment.internal",
      "comment.body",
      "comment.created_at",
      "comment.edited_at",
    ])
    .where("comment.author_id", "=", userId)
    .where("comment.deleted_at", "is", null)
    .where(
      sql<boolean>`(not comment.internal or users.role <> 'member' and request.requester_id <> ${userId})`,
    )
    .orderBy("comment.id")
    .execute();
}

import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";

/** What a follower has neither read nor been told of; one's own words and notes are no news. */
function untold(db: Database, requestId: number) {
  return db
    .selectFrom("insight_request_followers as follower")
    .innerJoin("comments as comment", "comment.request_id", "follower.request_id")
    .leftJoin("insight_request_reads as seen", (join) =>
      join
        .onRef("seen.request_id", "=", "follower.request_id")
        .onRef("seen.user_id", "=", "follower.user_id"),
    )
    .where("follower.request_id", "=", requestId)
    .where("comment.internal", "=", false)
    .where("comment.deleted_at", "is", null)
    .whereRef("comment.id", ">", "follower.mailed_comment_id")
    .whereRef("comment.author_id", "<>", "follower.user_id")
    .whereRef("comment.created_at", ">", "follower.created_at")
    .where(sql<boolean>`(seen.read_at is null or seen.read_at < comment.created_at)`);
}

export async function listFollowersToTell(db: Database, requestId: number) {
  return untold(db, requestId)
    .innerJoin("users", "users.id", "follower.user_id")
    .select(["follower.user_id", "users.notification_choices"])
    .where("users.deactivated_at", "is", null)
    .groupBy(["follower.user_id", "users.id"])
    .execute();
}

/** Oldest first. */
export async function listUntold(db: Database, requestId: number, userId: number) {
  return untold(db, requestId)
    .innerJoin("users as author", "author.id", "comment.author_id")
    .select(["comment.id", "comment.body", "author.first_name", "author.last_name"])
    .where("follower.user_id", "=", userId)
    .orderBy("comment.id")
    .execute();
}

export async function keepTold(
  db: DatabaseTransaction,
  requestId: number,
  userId: number,
  commentId: number,
): Promise<void> {
  await db
    .updateTable("insight_request_followers")
    .set({ mailed_comment_id: commentId })
    .where("request_id", "=", requestId)
    .where("user_id", "=", userId)
    .execute();
}

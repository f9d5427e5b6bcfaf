import { undoDeletionWithinMs } from "@sightline/contract/comments.shapes.ts";
import { later, type Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { announce } from "#live/announce.ts";
import { listGroupTopics } from "./groups.queries.ts";

function withAuthors(db: Database) {
  return db
    .selectFrom("insight_group_share_comments as comment")
    .innerJoin("users as author", "author.id", "comment.author_id")
    .selectAll("comment")
    .select(["author.first_name", "author.last_name"])
    .select(sql<boolean>`false`.as("internal"));
}

export async function listShareComments(
  db: Database,
  shareId: number,
  before: number | null,
  limit: number,
) {
  let query = withAuthors(db).where("comment.share_id", "=", shareId);
  if (before !== null) query = query.where("comment.id", "<", before);
  return query.orderBy("comment.id", "desc").limit(limit).execute();
}

export async function findShareComment(db: Database, id: number) {
  return withAuthors(db).where("comment.id", "=", id).executeTakeFirst();
}

export async function insertShareComment(
  db: DatabaseTransaction,
  comment: { share_id: number; author_id: number; body: string; created_at: Moment },
): Promise<number> {
  const { id } = await db
    .insertInto("insight_group_share_comments")
    .values(comment)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateShareComment(
  db: DatabaseTransaction,
  id: number,
  body: string,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("insight_group_share_comments")
    .set(({ eb }) => ({ body, edited_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function setShareCommentDeleted(
  db: DatabaseTransaction,
  id: number,
  deletedAt: Moment | null,
): Promise<void> {
  await db
    .updateTable("insight_group_share_comments")
    .set(({ eb }) => ({ deleted_at: deletedAt, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** What can no longer be taken back is gone for good, but for its place under the share. */
export async function eraseDeletedShareComments(db: Database, now: Moment): Promise<void> {
  await db
    .updateTable("insight_group_share_comments")
    .set({ body: "" })
    .where("deleted_at", "<", later(now, -undoDeletionWithinMs))
    .where("body", "<>", "")
    .execute();
}

export async function announceShareComments(
  db: DatabaseTransaction,
  share: { id: number; group_id: number },
): Promise<void> {
  await announce(
    db,
    await listGroupTopics(db, share.group_id),
    "insight_group_share_comments_changed",
    { insight_group_id: share.group_id, insight_group_share_id: share.id },
  );
}

import type { Moment } from "@sightline/contract/base/moments.ts";
import { type Selectable, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { BoardComments } from "#db/types.ts";
import { Problem } from "#http/problem.ts";
import type { Deletion } from "./board.queries.ts";

export type StoredComment = Selectable<BoardComments> & { first_name: string; last_name: string };

function withAuthors(db: Database) {
  return db
    .selectFrom("board_comments")
    .innerJoin("users as author", "author.id", "board_comments.author_id")
    .selectAll("board_comments")
    .select(["author.first_name", "author.last_name"]);
}

/** Newest first, one more than the page is long. */
export async function listComments(
  db: Database,
  postId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<StoredComment[]> {
  let query = withAuthors(db).where("board_comments.post_id", "=", postId);
  if (before !== null) query = query.where("board_comments.id", "<", before);
  return query
    .orderBy("board_comments.post_id", "desc")
    .orderBy("board_comments.id", "desc")
    .limit(sql.lit(limit + 1))
    .execute();
}

/** With a post that is gone, what was said about it is gone too. */
export async function getComment(db: Database, id: number): Promise<StoredComment> {
  const comment = await withAuthors(db)
    .innerJoin("board_posts", "board_posts.id", "board_comments.post_id")
    .where("board_comments.id", "=", id)
    .where("board_posts.deleted_at", "is", null)
    .executeTakeFirst();
  if (!comment) throw new Problem("not_found");
  return comment;
}

/** Whether or not it or its post is deleted; held until the transaction ends. */
export async function findHeldComment(db: DatabaseTransaction, id: number) {
  return db
    .selectFrom("board_comments")
    .select("deleted_at")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** One to be seen, held until the transaction ends. */
export async function holdComment(db: DatabaseTransaction, id: number): Promise<StoredComment> {
  await findHeldComment(db, id);
  return getComment(db, id);
}

type NewComment = { post_id: number; author_id: number; body: string; created_at: Moment };

export async function insertComment(db: DatabaseTransaction, comment: NewComment): Promise<number> {
  const { id } = await db
    .insertInto("board_comments")
    .values(comment)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function rewordComment(
  db: DatabaseTransaction,
  id: number,
  body: string,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("board_comments")
    .set(({ eb }) => ({ body, edited_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function setCommentDeleted(
  db: DatabaseTransaction,
  id: number,
  deletion: Deletion,
): Promise<void> {
  await db
    .updateTable("board_comments")
    .set(({ eb }) => ({
      deleted_at: deletion?.at ?? null,
      deleted_by: deletion?.by ?? null,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

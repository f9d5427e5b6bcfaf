import { bounds } from "@sightline/contract/base/bounds.ts";
import { type Comment, undoDeletionWithinMs } from "@sightline/contract/comments.shapes.ts";
import { later, type Moment } from "@sightline/contract/base/moments.ts";
import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { InsightRequestComments } from "#db/types.ts";
import { pageOf } from "#http/idCursor.ts";
import { Problem } from "#http/problem.ts";
import { seenBy, seesNotes, type Viewer } from "#requests/requests.queries.ts";
import { actionsOn } from "./comments.rules.ts";

type StoredComment = Selectable<InsightRequestComments> & { first_name: string; last_name: string };
export type CommentOfRequest = StoredComment & { requester_id: number };

/** The words of a deleted one leave nothing but its place, whatever it was written about. */
export function commentOnWire(
  comment: Omit<StoredComment, "request_id">,
  viewer: Pick<Viewer, "id">,
  now: Moment,
): Comment {
  const { author_id: id, first_name, last_name, deleted_at, body } = comment;
  return {
    ...comment,
    body: deleted_at === null ? body : "",
    author: { id, first_name, last_name },
    deleted: deleted_at !== null,
    can: actionsOn(comment, viewer, now),
  };
}

function withAuthors(db: Database) {
  return db
    .selectFrom("insight_request_comments as comment")
    .innerJoin("users as author", "author.id", "comment.author_id")
    .selectAll("comment")
    .select(["author.first_name", "author.last_name"]);
}

export type CommentPage = { internal: boolean; before: number | null; limit: number };

/** Newest first. Whether the viewer sees the request, and its notes, is asked before. */
export async function readPage(
  db: Database,
  requestId: number,
  { internal, before, limit }: CommentPage,
  viewer: Viewer,
  now: Moment,
) {
  let query = withAuthors(db)
    .where("comment.request_id", "=", requestId)
    .where("comment.internal", "=", internal);
  if (before !== null) query = query.where("comment.id", "<", before);
  const found = await query
    .orderBy("comment.id", "desc")
    .limit(limit + 1)
    .execute();
  const { rows, next_cursor } = pageOf(found, limit);
  return { comments: rows.map((row) => commentOnWire(row, viewer, now)), next_cursor };
}

/** The latest of the conversation. */
export async function readConversation(
  db: Database,
  requestId: number,
  viewer: Viewer,
  now: Moment,
) {
  const page = { internal: false, before: null, limit: bounds.pageSize.usual };
  return readPage(db, requestId, page, viewer, now);
}

/** What one may not see does not exist. */
export async function getCommentFor(
  db: Database,
  id: number,
  viewer: Viewer,
): Promise<CommentOfRequest> {
  const found = await withAuthors(db)
    .innerJoin("insight_requests", "insight_requests.id", "comment.request_id")
    .select("insight_requests.requester_id")
    .where("comment.id", "=", id)
    .where(seenBy(viewer))
    .executeTakeFirst();
  if (!found || (found.internal && !seesNotes(viewer, found))) throw new Problem("not_found");
  return found;
}

/** The same, held until the transaction ends. */
export async function holdCommentFor(
  db: DatabaseTransaction,
  id: number,
  viewer: Viewer,
): Promise<CommentOfRequest> {
  await db
    .selectFrom("insight_request_comments")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .execute();
  return getCommentFor(db, id, viewer);
}

type NewComment = {
  request_id: number;
  author_id: number;
  internal: boolean;
  body: string;
  created_at: Moment;
};

export async function insertComment(db: DatabaseTransaction, comment: NewComment): Promise<number> {
  const { id } = await db
    .insertInto("insight_request_comments")
    .values(comment)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBody(
  db: DatabaseTransaction,
  id: number,
  body: string,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("insight_request_comments")
    .set(({ eb }) => ({ body, edited_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function setDeleted(
  db: DatabaseTransaction,
  id: number,
  deletedAt: Moment | null,
): Promise<void> {
  await db
    .updateTable("insight_request_comments")
    .set(({ eb }) => ({ deleted_at: deletedAt, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** What can no longer be taken back is gone for good, but for its place in the conversation. */
export async function eraseDeleted(db: Database, now: Moment): Promise<void> {
  await db
    .updateTable("insight_request_comments")
    .set({ body: "" })
    .where("deleted_at", "<", later(now, -undoDeletionWithinMs))
    .where("body", "<>", "")
    .execute();
}

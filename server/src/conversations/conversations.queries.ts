import { undoDeletionWithinMs } from "@sightline/contract/conversations.shapes.ts";
import {
  postConversation,
  requestConversation,
  shareConversation,
} from "@sightline/contract/conversations.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { type Selectable, sql } from "kysely";
import { deleteAttachmentsOfComments } from "#attachments/attachments.ts";
import { deleteMentionsIn } from "#conversations/mentions/mentions.queries.ts";
import {
  erasePassages,
  passageColumns,
  type StoredPassage,
} from "#conversations/questions/questions.queries.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { bodyNames, bodyWithoutName } from "#db/mentions.ts";
import type { Comments } from "#db/types.ts";
import { firstPage, type Page } from "#http/cursor.ts";
import { amendAnswers } from "#http/idempotency.ts";
import type { PlaceColumn } from "./conversations.ts";

export type StoredComment = Selectable<Comments> & {
  first_name: string;
  last_name: string;
} & StoredPassage;

function withAuthors(db: Database) {
  return db
    .selectFrom("comments")
    .innerJoin("users as author", "author.id", "comments.author_id")
    .leftJoin("comment_passages as asked", "asked.comment_id", "comments.id")
    .selectAll("comments")
    .select(["author.first_name", "author.last_name"])
    .select(passageColumns);
}

type CommentPage = Page<number> & { internal: boolean };

/** Newest first. Whether one sees the place is asked before. */
export async function listComments(
  db: Database,
  column: PlaceColumn,
  placeId: number,
  page: CommentPage,
): Promise<StoredComment[]> {
  return selectComments(db, column, placeId, page).execute();
}

/** The latest page of what is said, for a query that reads the place along with it. */
export function selectConversation(db: Database, column: PlaceColumn, placeId: number) {
  return selectComments(db, column, placeId, { ...firstPage, internal: false });
}

function selectComments(
  db: Database,
  column: PlaceColumn,
  placeId: number,
  { internal, after, limit }: CommentPage,
) {
  let query = withAuthors(db)
    .where(`comments.${column}`, "=", placeId)
    .where("comments.internal", "=", internal);
  if (after !== null) query = query.where("comments.id", "<", after);
  return query
    .orderBy(`comments.${column}`, "desc")
    .orderBy("comments.id", "desc")
    .limit(sql.lit(limit));
}

/** Whoever may see it. Nothing if it is about something of another kind. */
export async function findComment(
  db: Database,
  column: PlaceColumn,
  id: number,
): Promise<(StoredComment & { place_id: number }) | undefined> {
  const comment = await withAuthors(db).where("comments.id", "=", id).executeTakeFirst();
  const placeId = comment?.[column];
  return comment && typeof placeId === "number" ? { ...comment, place_id: placeId } : undefined;
}

/** Until the transaction ends. */
export async function holdComment(db: DatabaseTransaction, id: number): Promise<void> {
  await db.selectFrom("comments").select("id").where("id", "=", id).forUpdate().execute();
}

type NewComment = {
  [column in PlaceColumn]?: number;
} & { author_id: number; internal?: boolean; body: string; created_at: Moment };

export async function insertComment(db: DatabaseTransaction, comment: NewComment): Promise<number> {
  const { id } = await db
    .insertInto("comments")
    .values(comment)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function reword(
  db: DatabaseTransaction,
  id: number,
  body: string,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("comments")
    .set(({ eb }) => ({ body, edited_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Who deleted it and when; null takes it back. */
export async function setDeleted(
  db: DatabaseTransaction,
  id: number,
  deletion: { by: number; at: Moment } | null,
): Promise<void> {
  await db
    .updateTable("comments")
    .set(({ eb }) => ({
      deleted_at: deletion?.at ?? null,
      deleted_by: deletion?.by ?? null,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

export async function setReported(
  db: DatabaseTransaction,
  id: number,
  reported: boolean,
): Promise<void> {
  await db.updateTable("comments").set({ reported }).where("id", "=", id).execute();
}

/** All that a person wrote in places of one kind, for their export. */
export async function listCommentsBy(db: Database, authorId: number, column: PlaceColumn) {
  return db
    .selectFrom("comments")
    .leftJoin("comment_passages as asked", "asked.comment_id", "comments.id")
    .select([
      "id",
      sql<number>`${sql.ref(`comments.${column}`)}`.as("place_id"),
      "internal",
      "body",
    ])
    .select(["created_at", "edited_at", "deleted_at", "asked.quote as about_passage"])
    .where("author_id", "=", authorId)
    .where(`comments.${column}`, "is not", null)
    .orderBy("id")
    .execute();
}

export async function deleteCommentsOfPosts(
  db: DatabaseTransaction,
  postIds: readonly number[],
): Promise<void> {
  await deleteWhole(db, "post_id", postIds);
}

/** With their files. */
async function deleteWhole(
  db: DatabaseTransaction,
  column: PlaceColumn,
  placeIds: readonly number[],
): Promise<void> {
  const inPlaces = db.selectFrom("comments").where(column, "in", [...placeIds]);
  const rows = await inPlaces.select("id").execute();
  await deleteAttachmentsOfComments(
    db,
    rows.map(({ id }) => id),
  );
  await db
    .deleteFrom("comments")
    .where(column, "in", [...placeIds])
    .execute();
}

/** Where others named them, the name they were called by then. */
export async function forgetNameInComments(db: DatabaseTransaction, userId: number): Promise<void> {
  await db
    .updateTable("comments")
    .set({ body: bodyWithoutName(userId, bounds.comment.max) })
    .where("id", "in", (where) =>
      where.selectFrom("mentions").select("comment_id").where("user_id", "=", userId),
    )
    .where(bodyNames(userId))
    .execute();
}

export async function deleteCommentsOfRequest(
  db: DatabaseTransaction,
  requestId: number,
): Promise<void> {
  await deleteWhole(db, "request_id", [requestId]);
}

/** Long enough for those who moderate to look at what was reported and then deleted. */
const keepReportedForMs = 30 * dayMs;

export function erasedAt(deletedAt: Moment, reported: boolean): Moment {
  return later(deletedAt, reported ? keepReportedForMs : undoDeletionWithinMs);
}

const pathsOf: Record<PlaceColumn, string> = {
  request_id: requestConversation.addComment.path,
  share_id: shareConversation.addComment.path,
  post_id: postConversation.addComment.path,
};

/**
 * What can no longer be taken back is gone for good, but for its place in the conversation: also
 * out of the answers that people would get on sending a call about that place once more.
 */
export async function eraseDeleted(db: Database, now: Moment): Promise<void> {
  for (;;) {
    const erased = await db.transaction().execute((trx) => eraseSome(trx, now));
    if (erased < mostAtOnce) return;
  }
}

const mostAtOnce = 500;

type Erased = { id: number } & Record<PlaceColumn, number | null>;

/** How many. One that is held is left out: whoever holds it takes it back, or queues its erasing. */
async function eraseSome(db: DatabaseTransaction, now: Moment): Promise<number> {
  const due = await db
    .selectFrom("comments")
    .select(["id", "request_id", "share_id", "post_id"])
    .where("deleted_at", "is not", null)
    .where("body", "<>", "")
    .where((eb) =>
      eb.or([
        eb.and([
          eb("reported", "=", false),
          eb("deleted_at", "<=", later(now, -undoDeletionWithinMs)),
        ]),
        eb("deleted_at", "<=", later(now, -keepReportedForMs)),
      ]),
    )
    .limit(mostAtOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  await db.updateTable("comments").set({ body: "" }).where("id", "in", ids).execute();
  await erasePassages(db, ids);
  await deleteMentionsIn(db, ids);
  await deleteAttachmentsOfComments(db, ids);
  await eraseFromAnswers(db, due);
  return due.length;
}

async function eraseFromAnswers(db: DatabaseTransaction, erased: readonly Erased[]): Promise<void> {
  const ids = new Set(erased.map(({ id }) => id));
  const withoutWords = (value: unknown) =>
    isOneOf(value, ids)
      ? { ...value, body: "", passage: null, attachments: [], deleted: true, can: [] }
      : value;
  const places = new Set(erased.map(placePath));
  await amendAnswers(db, [...places], (name, value) => {
    if (name === "comment") return withoutWords(value);
    return name === "comments" && Array.isArray(value) ? value.map(withoutWords) : value;
  });
}

function isOneOf(value: unknown, ids: ReadonlySet<number>): value is { id: number } {
  if (typeof value !== "object" || value === null || !("id" in value)) return false;
  return typeof value.id === "number" && ids.has(value.id);
}

/** `/api/v1/insight_requests/1`: what the calls about a comment's place begin with. */
function placePath(comment: Erased): string {
  for (const column of ["request_id", "share_id", "post_id"] as const) {
    const id = comment[column];
    if (id !== null) return pathsOf[column].replace(/:id.*/, String(id));
  }
  throw new Error(`Comment ${comment.id} is nowhere.`);
}

import type { Moment } from "@sightline/contract/base/moments.ts";
import { type Insertable, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Attachments } from "#db/types.ts";

/** What a file is attached to. */
export type Thing =
  | { draft_id: number }
  | { request_id: number }
  | { post_id: number }
  | { comment_id: number }
  /** Nothing yet: a comment of this person that is not sent. */
  | { waiting_of: number }
  /** In this version or an earlier one. */
  | { insight_id: number; insight_version: number };

const shown = ["id", "filename", "type", "bytes", "width", "height", "created_at"] as const;

export function selectAttachments(db: Database, thing: Thing) {
  return attachedTo(db, thing).select(shown).orderBy("id");
}

export async function listAttachments(db: Database, thing: Thing) {
  return selectAttachments(db, thing).execute();
}

function attachedTo(db: Database, thing: Thing) {
  const query = db.selectFrom("attachments");
  if ("draft_id" in thing) return query.where("draft_id", "=", thing.draft_id);
  if ("post_id" in thing) return query.where("post_id", "=", thing.post_id);
  if ("comment_id" in thing) return query.where("comment_id", "=", thing.comment_id);
  if ("waiting_of" in thing)
    return query.where("owner_id", "=", thing.waiting_of).where("waiting", "=", true);
  if ("insight_id" in thing) {
    return query
      .where("insight_id", "=", thing.insight_id)
      .where("insight_version", "<=", thing.insight_version);
  }
  return query.where("request_id", "=", thing.request_id);
}

export async function findAttachment(db: Database, id: number) {
  return db.selectFrom("attachments").selectAll().where("id", "=", id).executeTakeFirst();
}

/** So that its comment is not sent meanwhile; nothing, where it waits for none. */
export async function holdWaiting(db: DatabaseTransaction, id: number): Promise<void> {
  await db
    .selectFrom("attachments")
    .select("id")
    .where("id", "=", id)
    .where("waiting", "=", true)
    .forUpdate()
    .execute();
}

export type StoredAttachment = NonNullable<Awaited<ReturnType<typeof findAttachment>>>;

/** One upload of a person at a time gets past here, so that two together can't pass the bounds. */
export async function holdUploadsOf(db: DatabaseTransaction, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attach a file ${ownerId}`}, 0))`.execute(
    db,
  );
}

export async function countAttachments(db: Database, thing: Thing): Promise<number> {
  const { count } = await attachedTo(db, thing)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The bytes of all that a person has attached. */
export async function sumBytesOf(db: Database, ownerId: number): Promise<number> {
  const { used } = await db
    .selectFrom("attachments")
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as("used"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return used;
}

export async function insertAttachment(
  db: DatabaseTransaction,
  attachment: Insertable<Attachments>,
) {
  return db.insertInto("attachments").values(attachment).returning(shown).executeTakeFirstOrThrow();
}

export async function moveAttachments(
  db: DatabaseTransaction,
  draftId: number,
  thing: Exclude<Thing, { waiting_of: number }>,
): Promise<void> {
  await db
    .updateTable("attachments")
    .set({ draft_id: null, ...thing })
    .where("draft_id", "=", draftId)
    .execute();
}

/** What each of these comments has, in order. */
export async function listAttachmentsOfComments(db: Database, commentIds: readonly number[]) {
  if (commentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("attachments")
    .select([...shown, "comment_id"])
    .where("comment_id", "in", [...commentIds])
    .orderBy("comment_id")
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, ({ comment_id }) => comment_id);
}

/** Gives those of them to a comment that wait for one of this person's; answers with which. */
export async function giveToComment(
  db: DatabaseTransaction,
  commentId: number,
  ids: readonly number[],
  ownerId: number,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const given = await db
    .updateTable("attachments")
    .set({ comment_id: commentId, waiting: false })
    .where("id", "in", [...ids])
    .where("owner_id", "=", ownerId)
    .where("waiting", "=", true)
    .returning("id")
    .execute();
  return given.map(({ id }) => id);
}

/**
 * Those that waited for a comment: of one person, all or beyond so many of the latest; or of
 * everybody since before a moment.
 */
export async function deleteWaiting(
  db: DatabaseTransaction,
  of: { ownerId: number; beyond?: number } | { before: Moment },
): Promise<string[]> {
  const waiting = db.deleteFrom("attachments").where("waiting", "=", true);
  const gone = await (
    "ownerId" in of
      ? waiting.where("id", "in", (query) =>
          query
            .selectFrom("attachments")
            .select("id")
            .where("owner_id", "=", of.ownerId)
            .where("waiting", "=", true)
            .orderBy("id", "desc")
            .offset(of.beyond ?? 0),
        )
      : waiting.where("created_at", "<", of.before)
  )
    .returning(["file_key", "inline_key"])
    .execute();
  return gone.flatMap(keysOf);
}

/** Answers with the keys of their files. */
export async function deleteAttachments(
  db: DatabaseTransaction,
  by: "id" | "draft_id" | "insight_id" | "post_id" | "request_id" | "comment_id",
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const gone = await db
    .deleteFrom("attachments")
    .where(by, "in", [...ids])
    .returning(["file_key", "inline_key"])
    .execute();
  return gone.flatMap(keysOf);
}

/** Those of the keys under which an attachment lies. */
export async function listAttachedKeys(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const any = sql<string>`any(${keys}::text[])`;
  const rows = await db
    .selectFrom("attachments")
    .select(["file_key", "inline_key"])
    .where((eb) => eb.or([eb("file_key", "=", any), eb("inline_key", "=", any)]))
    .execute();
  return new Set(rows.flatMap(keysOf));
}

function keysOf({ file_key, inline_key }: { file_key: string; inline_key: string | null }) {
  return inline_key === null ? [file_key] : [file_key, inline_key];
}

export async function listAttachmentsOf(db: Database, ownerId: number) {
  return db
    .selectFrom("attachments")
    .select([
      ...shown,
      "draft_id",
      "request_id as insight_request_id",
      "insight_id as insight_response_id",
      "post_id as board_post_id",
      "comment_id",
    ])
    .where("owner_id", "=", ownerId)
    .orderBy("id")
    .execute();
}

/** Whether any is attached to something that others may see. */
export async function isAttachedToShared(db: Database, ownerId: number): Promise<boolean> {
  const found = await db
    .selectFrom("attachments")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("draft_id", "is", null)
    .where("waiting", "=", false)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** All files of a request and of its insight, and of what is said about it; its notes' where they are read. */
export async function listFilesAround(
  db: Database,
  requestId: number,
  { withNotes }: { withNotes: boolean },
) {
  const columns = [
    "attachments.id",
    "attachments.filename",
    "attachments.bytes",
    "attachments.file_key",
  ] as const;
  const said = db
    .selectFrom("comments")
    .innerJoin("attachments", "attachments.comment_id", "comments.id")
    .select(columns)
    .select(sql<FilePart>`case when internal then 'notes' else 'conversation' end`.as("part"))
    .where("comments.request_id", "=", requestId)
    .where("deleted_at", "is", null);
  return db
    .selectFrom("attachments")
    .select(columns)
    .select(sql<FilePart>`'request'`.as("part"))
    .where("request_id", "=", requestId)
    .unionAll(
      db
        .selectFrom("insights")
        .innerJoin("attachments", "attachments.insight_id", "insights.id")
        .select(columns)
        .select(sql<FilePart>`'insight'`.as("part"))
        .where("insights.request_id", "=", requestId),
    )
    .unionAll(withNotes ? said : said.where("internal", "=", false))
    .orderBy("id")
    .execute();
}

/** What of a request a file belongs to. */
export type FilePart = "request" | "insight" | "conversation" | "notes";

export async function listFilesOf(db: Database, ownerId: number) {
  return db
    .selectFrom("attachments")
    .select(["id", "filename", "file_key"])
    .where("owner_id", "=", ownerId)
    .orderBy("id")
    .execute();
}

import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { invalid, Problem } from "#http/problem.ts";
import { queueJob } from "#jobs/queue.ts";
import type { AcceptedFile } from "#storage/accept.ts";
import type { FileStore } from "#storage/files.ts";

/** What a file is attached to. */
export type Thing =
  | { draft_id: number }
  | { request_id: number }
  | { post_id: number }
  /** In this version or an earlier one. */
  | { insight_id: number; insight_version: number };

const shown = ["id", "filename", "type", "bytes", "width", "height", "created_at"] as const;

export async function listAttachments(db: Database, thing: Thing) {
  return attachedTo(db, thing).select(shown).orderBy("id").execute();
}

function attachedTo(db: Database, thing: Thing) {
  const query = db.selectFrom("attachments");
  if ("draft_id" in thing) return query.where("draft_id", "=", thing.draft_id);
  if ("post_id" in thing) return query.where("post_id", "=", thing.post_id);
  if ("insight_id" in thing) {
    return query
      .where("insight_id", "=", thing.insight_id)
      .where("insight_version", "<=", thing.insight_version);
  }
  return query.where("request_id", "=", thing.request_id);
}

export async function getAttachment(db: Database, id: number) {
  const attachment = await db
    .selectFrom("attachments")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!attachment) throw new Problem("not_found");
  return attachment;
}

/** One upload of a person at a time gets past here, so that two together can't pass the bounds. */
async function requireRoom(
  db: DatabaseTransaction,
  { ownerId, thing, file }: { ownerId: number; thing: Thing; file: AcceptedFile },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attach a file ${ownerId}`}, 0))`.execute(
    db,
  );
  const { count } = await attachedTo(db, thing)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= bounds.attachmentsPerThing) {
    throw invalid({
      [file.field]: [
        `Attach at most ${bounds.attachmentsPerThing} files; there are ${count} already.`,
      ],
    });
  }
  const { used } = await db
    .selectFrom("attachments")
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as("used"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  if (used + file.bytes <= bounds.attachmentBytesPerUser) return;
  throw new Problem("too_large", {
    detail: `Your files take ${megabytes(used)} MB, and with this one they would take more than the ${megabytes(bounds.attachmentBytesPerUser)} MB one may have. Remove some first.`,
  });
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1024 / 1024).toLocaleString("en");
}

/** Keeps a file for good. Should the transaction fail after all, the nightly clean-up finds it. */
export async function attachFile(
  db: DatabaseTransaction,
  store: FileStore,
  file: AcceptedFile,
  { ownerId, thing, now }: { ownerId: number; thing: Thing; now: Moment },
) {
  await requireRoom(db, { ownerId, thing, file });
  const { filename, type, bytes, sha256, width, height, inline } = file;
  return db
    .insertInto("attachments")
    .values({
      ...thing,
      owner_id: ownerId,
      filename,
      type,
      bytes,
      sha256,
      width,
      height,
      file_key: await store.put(file.path),
      inline_key: inline && (await store.put(inline.path)),
      inline_bytes: inline && inline.bytes,
      created_at: now,
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
}

export async function moveAttachments(
  db: DatabaseTransaction,
  draftId: number,
  thing: Thing,
): Promise<void> {
  await db
    .updateTable("attachments")
    .set({ draft_id: null, ...thing })
    .where("draft_id", "=", draftId)
    .execute();
}

export async function deleteAttachment(db: DatabaseTransaction, id: number): Promise<void> {
  const gone = await db
    .deleteFrom("attachments")
    .where("id", "=", id)
    .returning(["file_key", "inline_key"])
    .execute();
  if (gone.length === 0) throw new Problem("not_found");
  await queueRemoval(db, gone);
}

export async function deleteAttachmentsOfDrafts(
  db: DatabaseTransaction,
  draftIds: readonly number[],
): Promise<void> {
  if (draftIds.length === 0) return;
  const gone = await db
    .deleteFrom("attachments")
    .where("draft_id", "in", [...draftIds])
    .returning(["file_key", "inline_key"])
    .execute();
  await queueRemoval(db, gone);
}

export async function deleteAttachmentsOfPosts(
  db: DatabaseTransaction,
  postIds: readonly number[],
): Promise<void> {
  const gone = await db
    .deleteFrom("attachments")
    .where("post_id", "in", [...postIds])
    .returning(["file_key", "inline_key"])
    .execute();
  await queueRemoval(db, gone);
}

/** The files go only when it is sure that the rows are gone. */
async function queueRemoval(
  db: DatabaseTransaction,
  gone: readonly { file_key: string; inline_key: string | null }[],
): Promise<void> {
  if (gone.length === 0) return;
  await queueJob(db, "remove_files", { keys: gone.flatMap(keysOf) });
}

/** Those of the keys that belong to an attachment. */
export async function listKnownKeys(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("attachments")
    .select(["file_key", "inline_key"])
    .where((eb) => eb.or([eb("file_key", "in", [...keys]), eb("inline_key", "in", [...keys])]))
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
    ])
    .where("owner_id", "=", ownerId)
    .orderBy("id")
    .execute();
}

export async function listFilesOf(db: Database, ownerId: number) {
  return db
    .selectFrom("attachments")
    .select(["id", "filename", "file_key"])
    .where("owner_id", "=", ownerId)
    .orderBy("id")
    .execute();
}

export type StoredAttachment = Awaited<ReturnType<typeof getAttachment>>;

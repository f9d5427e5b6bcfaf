import { bounds } from "@sightline/contract/bounds.ts";
import { type Insertable, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Attachments } from "#db/types.ts";
import { invalid, Problem } from "#http/problem.ts";
import { queueJob } from "#jobs/queue.ts";

/** What a file is attached to. */
export type Thing = { draft_id: number } | { request_id: number };

const shown = ["id", "filename", "type", "bytes", "created_at"] as const;

export async function listAttachments(db: Database, thing: Thing) {
  return attachedTo(db, thing).select(shown).orderBy("id").execute();
}

function attachedTo(db: Database, thing: Thing) {
  const query = db.selectFrom("attachments");
  return "draft_id" in thing
    ? query.where("draft_id", "=", thing.draft_id)
    : query.where("request_id", "=", thing.request_id);
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
export async function requireRoom(
  db: DatabaseTransaction,
  { ownerId, thing, bytes }: { ownerId: number; thing: Thing; bytes: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attach a file ${ownerId}`}, 0))`.execute(
    db,
  );
  const { count } = await attachedTo(db, thing)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= bounds.attachmentsPerThing) {
    throw invalid({
      file: [`Attach at most ${bounds.attachmentsPerThing} files; there are ${count} already.`],
    });
  }
  const { used } = await db
    .selectFrom("attachments")
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as("used"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  if (used + bytes <= bounds.attachmentBytesPerUser) return;
  throw new Problem("too_large", {
    detail: `Your files take ${megabytes(used)} MB, and with this one they would take more than the ${megabytes(bounds.attachmentBytesPerUser)} MB one may have. Remove some first.`,
  });
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1024 / 1024).toLocaleString("en");
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
  requestId: number,
): Promise<void> {
  await db
    .updateTable("attachments")
    .set({ draft_id: null, request_id: requestId })
    .where("draft_id", "=", draftId)
    .execute();
}

export async function deleteAttachment(db: DatabaseTransaction, id: number): Promise<void> {
  const gone = await db
    .deleteFrom("attachments")
    .where("id", "=", id)
    .returning("file_key")
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
    .returning("file_key")
    .execute();
  await queueRemoval(db, gone);
}

/** The files go only when it is sure that the rows are gone. */
async function queueRemoval(
  db: DatabaseTransaction,
  gone: readonly { file_key: string }[],
): Promise<void> {
  if (gone.length === 0) return;
  await queueJob(db, "remove_files", { keys: gone.map((row) => row.file_key) });
}

/** Those of the keys that belong to an attachment. */
export async function listKnownKeys(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("attachments")
    .select("file_key")
    .where("file_key", "in", [...keys])
    .execute();
  return new Set(rows.map((row) => row.file_key));
}

export async function listAttachmentsOf(db: Database, ownerId: number) {
  return db
    .selectFrom("attachments")
    .select([...shown, "draft_id", "request_id as insight_request_id"])
    .where("owner_id", "=", ownerId)
    .orderBy("id")
    .execute();
}

export type StoredAttachment = Awaited<ReturnType<typeof getAttachment>>;

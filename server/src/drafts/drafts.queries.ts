import type { DraftKind, DraftRow } from "@sightline/contract/drafts.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import {
  deleteAttachmentsOfDrafts,
  listAttachments,
  moveAttachments,
  type Thing,
} from "#attachments/attachments.queries.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";

/** A title to know it by: an insight has none but its summary. */
const title = sql<string>`left(coalesce(content->>'title', content->>'summary', ''), 200)`;
const rowColumns = ["id", "kind", "version", "created_at", "saved_at"] as const;

export type DraftPlace = { saved_at: Moment; id: number };

export async function listDrafts(
  db: Database,
  userId: number,
  page: { kind: DraftKind | null; after: DraftPlace | null; limit: number },
): Promise<DraftRow[]> {
  const { kind, after, limit } = page;
  let query = db
    .selectFrom("drafts")
    .select([...rowColumns, title.as("title")])
    .where("user_id", "=", userId);
  if (kind) query = query.where("kind", "=", kind);
  if (after) query = query.where(sql<boolean>`(saved_at, id) < (${after.saved_at}, ${after.id})`);
  return query.orderBy("saved_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function getDraftOf(db: Database, id: number, userId: number) {
  const draft = await db
    .selectFrom("drafts")
    .select([...rowColumns, "content", title.as("title")])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!draft) throw new Problem("not_found");
  return { ...draft, attachments: await listAttachments(db, { draft_id: id }) };
}

/** Held until the transaction ends, so that nobody saves, sends or deletes it meanwhile. */
export async function holdDraft(db: DatabaseTransaction, id: number, userId: number) {
  return db
    .selectFrom("drafts")
    .select(["id", "kind", "version", "insight_request_id"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function countDrafts(db: DatabaseTransaction, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`begin a draft ${userId}`}, 0))`.execute(
    db,
  );
  const { count } = await db
    .selectFrom("drafts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertDraft(
  db: DatabaseTransaction,
  draft: {
    user_id: number;
    kind: DraftKind;
    insight_request_id: number | null;
    content: object;
  },
  now: Moment,
): Promise<number> {
  const { id } = await db
    .insertInto("drafts")
    .values({ ...draft, content: jsonOf(draft.content), created_at: now, saved_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDraft(
  db: DatabaseTransaction,
  id: number,
  content: object,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("drafts")
    .set(({ eb }) => ({
      content: jsonOf(content),
      version: eb("version", "+", 1),
      saved_at: now,
    }))
    .where("id", "=", id)
    .execute();
}

/** With the attachments that are still the draft's. */
export async function deleteDraft(db: DatabaseTransaction, id: number): Promise<void> {
  await deleteAttachmentsOfDrafts(db, [id]);
  await db.deleteFrom("drafts").where("id", "=", id).execute();
}

/** The draft becomes what it was a draft of: its attachments go along, and it is gone. */
export async function spendDraftOn(
  db: DatabaseTransaction,
  id: number,
  userId: number,
  thing: Thing,
): Promise<void> {
  await moveAttachments(db, id, thing);
  await deleteDraft(db, id);
  await announce(db, [topic.user(userId)], "draft_changed", { draft_id: id });
}

export async function listDraftsOf(db: Database, userId: number) {
  return db
    .selectFrom("drafts")
    .select([...rowColumns, "content"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

export async function deleteDraftsOf(db: DatabaseTransaction, userId: number): Promise<void> {
  const rows = await db
    .selectFrom("drafts")
    .select("id")
    .where("user_id", "=", userId)
    .forUpdate()
    .execute();
  for (const { id } of rows) await deleteDraft(db, id);
}

/** Half of a character, as some keyboards leave it behind, is more than PostgreSQL's JSON takes. */
function jsonOf(content: object): string {
  return JSON.stringify(content, (_key, value: unknown) =>
    typeof value === "string" ? value.toWellFormed() : value,
  );
}

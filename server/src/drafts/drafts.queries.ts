import type { DraftKind, DraftRow } from "@sightline/contract/drafts.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { namesPerson, withoutName } from "#db/mentions.ts";
import { idInCursor, momentInCursor, type Page, pagesBy } from "#http/cursor.ts";

/** A title to know it by: an insight has none but its summary. */
export const contentTitle = sql<string>`left(coalesce(content->>'title', content->>'summary', ''), 200)`;
const rowColumns = ["id", "kind", "version", "created_at", "saved_at"] as const;

/** How far an answer has come; the database keeps both in step with the content. */
const progressColumns = ["sources_named", "has_text"] as const;
export type DraftProgress = { sources_named: number; has_text: boolean };

/** The same inside a query that knows the request and who writes its answer. */
export function draftedOf(
  requestId: RawBuilder<number>,
  writerId: RawBuilder<number | null>,
): RawBuilder<Drafted | null> {
  return sql`(
    select json_build_object('sources', drafts.sources_named, 'hasText', drafts.has_text)
    from drafts
    where drafts.kind = 'insight' and drafts.insight_request_id = ${requestId}
      and drafts.user_id = ${writerId}
  )`;
}

export type Drafted = { sources: number; hasText: boolean };

const draftPlace = z.object({ saved_at: momentInCursor, id: idInCursor });
export const draftPages = pagesBy(draftPlace);

export async function listDrafts(
  db: Database,
  userId: number,
  { kind, after, limit }: Page<z.infer<typeof draftPlace>> & { kind: DraftKind | null },
): Promise<DraftRow[]> {
  let query = db
    .selectFrom("drafts")
    .select([...rowColumns, contentTitle.as("title")])
    .where("user_id", "=", userId);
  if (kind) query = query.where("kind", "=", kind);
  if (after) query = query.where(sql<boolean>`(saved_at, id) < (${after.saved_at}, ${after.id})`);
  return query.orderBy("saved_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function findDraftOf(db: Database, id: number, userId: number) {
  return db
    .selectFrom("drafts")
    .select([...rowColumns, "content", contentTitle.as("title")])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export async function findDraftOwned(db: Database, id: number, userId: number) {
  return db
    .selectFrom("drafts")
    .select(["id", "insight_request_id"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Held until the transaction ends, so that nobody saves, sends or deletes it meanwhile. */
export async function holdDraft(db: DatabaseTransaction, id: number, userId: number) {
  return db
    .selectFrom("drafts")
    .select(["id", "kind", "version", "insight_request_id", ...progressColumns])
    .select(["content", "saved_by"])
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
    saved_by?: string | null;
  },
  now: Moment,
): Promise<DraftProgress & { id: number }> {
  return db
    .insertInto("drafts")
    .values({ ...draft, content: jsonOf(draft.content), created_at: now, saved_at: now })
    .returning(["id", ...progressColumns])
    .executeTakeFirstOrThrow();
}

export async function updateDraft(
  db: DatabaseTransaction,
  id: number,
  content: object,
  now: Moment,
  writer?: string,
): Promise<DraftProgress> {
  return db
    .updateTable("drafts")
    .set(({ eb }) => ({
      content: jsonOf(content),
      version: eb("version", "+", 1),
      saved_at: now,
      saved_by: writer ?? null,
    }))
    .where("id", "=", id)
    .returning(progressColumns)
    .executeTakeFirstOrThrow();
}

export async function deleteDraftRow(db: DatabaseTransaction, id: number): Promise<void> {
  await db.deleteFrom("drafts").where("id", "=", id).execute();
}

/** What a person has written so far on a request's insight. */
export async function findInsightDraftId(
  db: Database,
  requestId: number,
  userId: number,
): Promise<number | undefined> {
  const found = await db
    .selectFrom("drafts")
    .select("id")
    .where("kind", "=", "insight")
    .where("insight_request_id", "=", requestId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return found?.id;
}

/** Both held until the transaction ends, so that nothing saved meanwhile is lost. */
export async function holdInsightDrafts(
  db: DatabaseTransaction,
  requestId: number,
  { from, to }: { from: number; to: number },
) {
  const held = await db
    .selectFrom("drafts")
    .select(["id", "user_id", "content"])
    .where("kind", "=", "insight")
    .where("insight_request_id", "=", requestId)
    .where("user_id", "in", [from, to])
    .orderBy("id")
    .forUpdate()
    .execute();
  const of = (userId: number) => held.find((draft) => draft.user_id === userId);
  return { given: of(from), begun: of(to) };
}

export async function setOwner(db: DatabaseTransaction, id: number, userId: number): Promise<void> {
  await db.updateTable("drafts").set({ user_id: userId }).where("id", "=", id).execute();
}

export async function listDraftsOf(db: Database, userId: number) {
  return db
    .selectFrom("drafts")
    .select([...rowColumns, "content"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

export async function holdDraftsOfRequest(db: DatabaseTransaction, requestId: number) {
  return db
    .selectFrom("drafts")
    .select(["id", "user_id"])
    .where("insight_request_id", "=", requestId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Held until the transaction ends. */
export async function holdDraftsOf(db: DatabaseTransaction, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("drafts")
    .select("id")
    .where("user_id", "=", userId)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Half of a character, as some keyboards leave it behind, is more than PostgreSQL's JSON takes. */
export function jsonOf(content: object): string {
  return JSON.stringify(content, (_key, value: unknown) =>
    typeof value === "string" ? value.toWellFormed() : value,
  );
}

/** Where others are about to mention somebody, the name they would be called by. */
export async function forgetNameInDrafts(db: DatabaseTransaction, userId: number): Promise<void> {
  const text = sql`content::text`;
  await db
    .updateTable("drafts")
    .set({ content: sql`${withoutName(text, userId, "Former member")}::jsonb` })
    .where(namesPerson(text, userId))
    .execute();
}

/** How many people's half-written requests are of a category. */
export async function countDraftsIn(db: Database, categoryId: number): Promise<number> {
  const { count } = await db
    .selectFrom("drafts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("kind", "=", "request")
    .where(sql`content ->> 'insight_category_id'`, "=", String(categoryId))
    .executeTakeFirstOrThrow();
  return count;
}

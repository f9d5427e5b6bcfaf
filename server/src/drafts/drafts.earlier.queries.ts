import { serverBounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { EarlierDraftRow } from "@sightline/contract/drafts.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { namesPerson, withoutName } from "#db/mentions.ts";
import { contentTitle, jsonOf } from "./drafts.queries.ts";

const rowColumns = ["id", "kind", "saved_at", "replaced_at"] as const;

const insertedColumns = [
  "user_id",
  "draft_id",
  "kind",
  "content",
  "insight_request_id",
  "saved_at",
  "replaced_at",
] as const;

/** The draft as it stands, for whoever wrote it; of many the oldest go. */
export async function insertEarlierDraft(
  db: DatabaseTransaction,
  draftId: number,
  now: Moment,
): Promise<void> {
  await db
    .insertInto("earlier_drafts")
    .columns(insertedColumns)
    .expression((eb) =>
      eb
        .selectFrom("drafts")
        .select([
          "user_id",
          "id",
          "kind",
          "content",
          "insight_request_id",
          "saved_at",
          sql<Moment>`${now}::timestamptz`.as("replaced_at"),
        ])
        .where("id", "=", draftId),
    )
    .execute();
  await deleteOldestOf(db, draftId);
}

/** A text that never got into the draft; once, however often it is sent. */
export async function insertUnsavedDraft(
  db: DatabaseTransaction,
  draftId: number,
  content: object,
  now: Moment,
): Promise<EarlierDraftRow> {
  const text = jsonOf(content);
  const columns = [...rowColumns, contentTitle.as("title")] as const;
  const latest = await db
    .selectFrom("earlier_drafts")
    .innerJoin("drafts", (join) =>
      join
        .onRef("drafts.id", "=", "earlier_drafts.draft_id")
        .onRef("drafts.user_id", "=", "earlier_drafts.user_id"),
    )
    .select([
      "earlier_drafts.id",
      sql<boolean>`earlier_drafts.content = ${text}::jsonb`.as("isSame"),
    ])
    .where("draft_id", "=", draftId)
    .orderBy("earlier_drafts.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (latest?.isSame) {
    return db
      .selectFrom("earlier_drafts")
      .select(columns)
      .where("id", "=", latest.id)
      .executeTakeFirstOrThrow();
  }
  const kept = await db
    .insertInto("earlier_drafts")
    .columns(insertedColumns)
    .expression((eb) =>
      eb
        .selectFrom("drafts")
        .select([
          "user_id",
          "id",
          "kind",
          sql<Record<string, unknown>>`${text}::jsonb`.as("content"),
          "insight_request_id",
          sql<Moment>`${now}::timestamptz`.as("saved_at"),
          sql<Moment>`${now}::timestamptz`.as("replaced_at"),
        ])
        .where("id", "=", draftId),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  await deleteOldestOf(db, draftId);
  return kept;
}

async function deleteOldestOf(db: DatabaseTransaction, draftId: number): Promise<void> {
  await db
    .deleteFrom("earlier_drafts")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("earlier_drafts")
        .select("id")
        .where("draft_id", "=", draftId)
        .where("user_id", "=", (owner) =>
          owner.selectFrom("drafts").select("user_id").where("drafts.id", "=", draftId),
        )
        .orderBy("id", "desc")
        .offset(serverBounds.earlierPerDraft),
    )
    .execute();
  // Their drafts may be gone, so that nothing else bounds them. The latest stays, however large.
  await sql`
    delete from earlier_drafts where id in (
      select id from (
        select id, row_number() over latest_first as place,
          sum(pg_column_size(content)) over latest_first as bytes
        from earlier_drafts
        where user_id = (select user_id from drafts where drafts.id = ${draftId})
        window latest_first as (order by id desc)
      ) earlier
      where place > 1
        and (place > ${serverBounds.earlierPerPerson} or bytes > ${serverBounds.earlierBytesPerPerson})
    )`.execute(db);
}

/** Of this draft, and of what this person wrote for the same request before. */
type Whose = { draftId: number; requestId: number | null; userId: number };

function ofDraft(db: Database, { draftId, requestId, userId }: Whose) {
  return db
    .selectFrom("earlier_drafts")
    .where("user_id", "=", userId)
    .where((eb) =>
      eb.or([
        eb("draft_id", "=", draftId),
        ...(requestId === null ? [] : [eb("insight_request_id", "=", requestId)]),
      ]),
    );
}

export async function listEarlierDrafts(db: Database, whose: Whose): Promise<EarlierDraftRow[]> {
  return ofDraft(db, whose)
    .select([...rowColumns, contentTitle.as("title")])
    .orderBy("id", "desc")
    .limit(serverBounds.earlierPerDraft)
    .execute();
}

export async function findEarlierDraft(db: Database, id: number, whose: Whose) {
  return ofDraft(db, whose)
    .select([...rowColumns, "content", contentTitle.as("title")])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function listEarlierDraftsOf(db: Database, userId: number) {
  return db
    .selectFrom("earlier_drafts")
    .select([...rowColumns, "draft_id", "content"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** So many at a time, oldest first; answers with how many there were. */
export async function deleteEarlierDraftsBefore(
  db: Database,
  before: Moment,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from earlier_drafts where ctid = any (array(
      select ctid from earlier_drafts where replaced_at < ${before} order by replaced_at limit ${most}
    ))`.execute(db);
  return Number(numAffectedRows);
}

export async function deleteEarlierDraftsOf(db: DatabaseTransaction, userId: number) {
  await db.deleteFrom("earlier_drafts").where("user_id", "=", userId).execute();
}

export async function deleteEarlierDraftsOfRequest(db: DatabaseTransaction, requestId: number) {
  await db.deleteFrom("earlier_drafts").where("insight_request_id", "=", requestId).execute();
}

/** Where others were about to mention somebody, the name they would be called by. */
export async function forgetNameInEarlierDrafts(
  db: DatabaseTransaction,
  userId: number,
): Promise<void> {
  const text = sql`content::text`;
  await db
    .updateTable("earlier_drafts")
    .set({ content: sql`${withoutName(text, userId, "Former member")}::jsonb` })
    .where(namesPerson(text, userId))
    .execute();
}

import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { namesPerson, withoutName } from "#db/mentions.ts";

export async function listReviewWordsOf(db: Database, userId: number) {
  const notes = await db
    .selectFrom("insight_review_notes as n")
    .innerJoin("insight_reviews as r", "r.id", "n.review_id")
    .select(["r.request_id as insight_request_id", "n.part", "n.quote", "n.body", "n.created_at"])
    .where("n.author_id", "=", userId)
    .orderBy("n.id")
    .execute();
  const returned = await db
    .selectFrom("insight_reviews")
    .select(["request_id as insight_request_id", "note", "decided_at"])
    .where("decided_by", "=", userId)
    .where("note", "is not", null)
    .orderBy("id")
    .execute();
  const waiting = await db
    .selectFrom("insight_reviews")
    .select(["request_id as insight_request_id", "content", "asked_at"])
    .where("writer_id", "=", userId)
    .where("content", "is not", null)
    .orderBy("id")
    .execute();
  return { notes, returned, waiting };
}

/** What they said of others' texts goes, and what of theirs waits to be read; that they read stays. */
export async function forgetReviewsOf(
  db: DatabaseTransaction,
  userId: number,
  now: Moment,
): Promise<void> {
  await db.deleteFrom("insight_review_notes").where("author_id", "=", userId).execute();
  await db
    .updateTable("insight_reviews")
    .set({ note: null })
    .where("decided_by", "=", userId)
    .where("note", "is not", null)
    .execute();
  await db
    .updateTable("insight_reviews")
    .set({ decision: "superseded", decided_at: now, content: null })
    .where("writer_id", "=", userId)
    .where("decision", "is", null)
    .execute();
  const text = sql`content::text`;
  await db
    .updateTable("insight_reviews")
    .set({ content: sql`${withoutName(text, userId, "Former member")}::jsonb` })
    .where("content", "is not", null)
    .where(namesPerson(text, userId))
    .execute();
}

export async function hasReviewed(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from insight_review_notes where author_id = ${userId})
      or exists (select from insight_reviews where decided_by = ${userId} and note is not null)
      or exists (select from insight_reviews where writer_id = ${userId} and content is not null)
      as has`.execute(db);
  return rows[0]?.has ?? false;
}

import { sql } from "kysely";
import { deleteAttachmentsOfInsight } from "#attachments/attachments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { bodyNames, withoutName } from "#db/mentions.ts";

/** The insights of a person's own requests, as they read now. */
export async function listInsightsOf(db: Database, userId: number) {
  const { rows } = await sql`
    select r.id as insight_request_id, r.title, v.version, v.published_at, v.note, v.summary, v.body,
      v.outcome, v.review_by, r.rating, r.rating_comment,
      coalesce((
        select json_agg(json_build_object('point', p.text, 'mark', c.mark, 'note', c.note) order by p.position)
        from insight_coverage c join insight_points p on p.id = c.point_id
        where c.insight_id = i.id and c.version = i.version
      ), '[]') as coverage,
      coalesce((
        select json_agg(json_build_object('number', s.number, 'title', s.title, 'publisher', s.publisher,
          'url', s.url, 'published_on', s.published_on, 'opened_on', s.opened_on, 'original', s.original) order by s.number)
        from insight_sources s where s.insight_id = i.id and s.version = i.version
      ), '[]') as sources
    from insight_requests r
    join insights i on i.request_id = r.id
    join insight_versions v on v.insight_id = i.id and v.version = i.version
    where r.requester_id = ${userId} order by r.id`.execute(db);
  return rows;
}

/** Which versions a person published, and what they have read. The texts belong to whoever asked. */
export async function listWorkOf(db: Database, userId: number) {
  const published = await db
    .selectFrom("insight_versions")
    .innerJoin("insights", "insights.id", "insight_versions.insight_id")
    .select(["request_id as insight_request_id", "insight_versions.version", "note"])
    .select("insight_versions.published_at")
    .where("author_id", "=", userId)
    .orderBy("insight_versions.published_at")
    .execute();
  const read = await db
    .selectFrom("insight_reads")
    .innerJoin("insights", "insights.id", "insight_reads.insight_id")
    .select(["request_id as insight_request_id", "insight_reads.version", "read_at"])
    .where("user_id", "=", userId)
    .orderBy("read_at")
    .execute();
  return { published, read };
}

export async function hasPublished(db: Database, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom("insight_versions")
    .select("version")
    .where("author_id", "=", userId)
    .limit(1)
    .execute();
  return found.length > 0;
}

export async function forgetReading(db: DatabaseTransaction, userId: number): Promise<void> {
  await db.deleteFrom("insight_reads").where("user_id", "=", userId).execute();
}

/** For good, with every version of it; called while its request is being erased. */
export async function deleteInsightOf(db: DatabaseTransaction, requestId: number): Promise<void> {
  const insight = await db
    .selectFrom("insights")
    .select("id")
    .where("request_id", "=", requestId)
    .executeTakeFirst();
  if (!insight) return;
  await deleteAttachmentsOfInsight(db, insight.id);
  for (const table of [
    "insight_reads",
    "insight_coverage",
    "insight_decisions",
    "insight_sources",
    "insight_versions",
  ] as const)
    await db.deleteFrom(table).where("insight_id", "=", insight.id).execute();
  await db.deleteFrom("insights").where("id", "=", insight.id).execute();
}

/** Where insights named them, the name they were called by then: no other word of them changes. */
export async function forgetNameInInsights(db: DatabaseTransaction, userId: number): Promise<void> {
  await sql`select set_config('sightline.forgotten_person', ${String(userId)}, true)`.execute(db);
  await db
    .updateTable("insight_versions")
    .set({ body: withoutName(sql.ref("body"), userId, "-") })
    .where("insight_id", "in", (where) =>
      where
        .selectFrom("insights")
        .innerJoin("mentions", "mentions.request_id", "insights.request_id")
        .select("insights.id")
        .where("mentions.user_id", "=", userId)
        .where("mentions.comment_id", "is", null),
    )
    .where(bodyNames(userId))
    .execute();
  await sql`select set_config('sightline.forgotten_person', '', true)`.execute(db);
}

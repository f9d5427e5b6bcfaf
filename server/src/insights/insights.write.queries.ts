import type { InsightToPublish } from "@sightline/contract/insights/insights.publishing.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { countOf, decidedIn, statementsOf } from "#insights/statements/statements.rules.ts";
import { libraryKeyOf } from "./insights.libraryKey.ts";

export type PublishedInsight = { id: number; version: number };

/** Whoever holds the request holds its insight: nobody publishes meanwhile. */
export async function findPublished(
  db: DatabaseTransaction,
  requestId: number,
): Promise<(PublishedInsight & { body: string }) | undefined> {
  return db
    .selectFrom("insights")
    .innerJoin("insight_versions as latest", (join) =>
      join
        .onRef("latest.insight_id", "=", "insights.id")
        .onRef("latest.version", "=", "insights.version"),
    )
    .select(["insights.id", "insights.version", "latest.body"])
    .where("request_id", "=", requestId)
    .executeTakeFirst();
}

/** Who read it before it was delivered, or decided that it is delivered unread. */
export type ReadFirst = { readBy: number } | { waivedBy: number };

type Publishing = {
  requestId: number;
  authorId: number;
  former: PublishedInsight | undefined;
  first?: ReadFirst | undefined;
};

/** Writes the next version whole; what was published before stays as it is. */
export async function insertVersion(
  db: DatabaseTransaction,
  { requestId, authorId, former, first }: Publishing,
  given: InsightToPublish,
  now: Moment,
): Promise<PublishedInsight> {
  const insight = await nextVersion(db, requestId, former, now);
  const statements = statementsOf(given);
  const ofVersion = { insight_id: insight.id, version: insight.version };
  await db
    .insertInto("insight_versions")
    .values({
      ...ofVersion,
      author_id: authorId,
      read_by: first && "readBy" in first ? first.readBy : null,
      review_waived_by: first && "waivedBy" in first ? first.waivedBy : null,
      note: former ? (given.note ?? null) : null,
      summary: given.summary,
      body: given.body,
      outcome: given.outcome,
      review_by: given.review_by,
      ...countOf(statements),
      published_at: now,
    })
    .execute();
  const decided = decidedIn(given);
  if (decided.length > 0) {
    await db
      .insertInto("insight_decisions")
      .values(decided.map((one, index) => ({ ...ofVersion, ...one, number: index + 1 })))
      .execute();
  }
  if (given.coverage.length > 0) {
    await db
      .insertInto("insight_coverage")
      .values(
        given.coverage.map(({ insight_point_id, mark, note }) => ({
          ...ofVersion,
          point_id: insight_point_id,
          mark,
          note,
        })),
      )
      .execute();
  }
  if (given.sources.length > 0) {
    await db
      .insertInto("insight_sources")
      .values(
        given.sources.map((source, index) => ({
          ...ofVersion,
          ...source,
          number: index + 1,
          library_key: libraryKeyOf(source),
        })),
      )
      .execute();
  }
  return insight;
}

async function nextVersion(
  db: DatabaseTransaction,
  requestId: number,
  former: PublishedInsight | undefined,
  now: Moment,
): Promise<PublishedInsight> {
  if (!former) {
    return db
      .insertInto("insights")
      .values({ request_id: requestId, published_at: now })
      .returning(["id", "version"])
      .executeTakeFirstOrThrow();
  }
  return db
    .updateTable("insights")
    .set({ version: former.version + 1, published_at: now })
    .where("id", "=", former.id)
    .returning(["id", "version"])
    .executeTakeFirstOrThrow();
}

/** An older version read again takes nothing back. */
export async function markInsightRead(
  db: DatabaseTransaction,
  { insightId, userId, version }: { insightId: number; userId: number; version: number },
  now: Moment,
): Promise<void> {
  await db
    .insertInto("insight_reads")
    .values({
      insight_id: insightId,
      user_id: userId,
      version,
      first_read_at: now,
      read_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["insight_id", "user_id"]).doUpdateSet((eb) => ({
        version: eb.fn("greatest", [eb.ref("insight_reads.version"), eb.ref("excluded.version")]),
        read_at: now,
      })),
    )
    .execute();
}

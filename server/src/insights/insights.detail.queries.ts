import type { InsightVersionRow } from "@sightline/contract/insights/insights.shapes.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";

export async function readRequest(db: Database, id: number) {
  return db
    .selectFrom("insight_requests")
    .select([
      "id",
      "title",
      "description",
      "category_id as insight_category_id",
      "status",
      "visibility",
      "created_at",
      "delivered_at",
      "rating",
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Somebody who may be nobody. */
function personIn(alias: "reader" | "waiver") {
  const { id, first, last } = {
    id: sql.ref(`${alias}.id`),
    first: sql.ref(`${alias}.first_name`),
    last: sql.ref(`${alias}.last_name`),
  };
  return sql<Person | null>`case when ${id} is not null then
    jsonb_build_object('id', ${id}, 'first_name', ${first}, 'last_name', ${last}) end`;
}

function selectVersions(db: Database, insightId: number) {
  return db
    .selectFrom("insight_versions as version")
    .innerJoin("users as author", "author.id", "version.author_id")
    .leftJoin("users as reader", "reader.id", "version.read_by")
    .leftJoin("users as waiver", "waiver.id", "version.review_waived_by")
    .select([
      "version.version",
      "version.note",
      "version.published_at",
      "author.id as author_id",
      "author.first_name",
      "author.last_name",
      personIn("reader").as("read_by"),
      personIn("waiver").as("review_waived_by"),
    ])
    .where("insight_id", "=", insightId);
}

type StoredVersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>["execute"]>>[number];

function withAuthor<Row extends StoredVersionRow>({
  author_id: id,
  first_name,
  last_name,
  ...row
}: Row) {
  return { ...row, author: { id, first_name, last_name } };
}

export async function listVersions(db: Database, insightId: number): Promise<InsightVersionRow[]> {
  const rows = await selectVersions(db, insightId).orderBy("version.version", "desc").execute();
  return rows.map(withAuthor);
}

export async function findVersion(db: Database, insightId: number, version: number) {
  const row = await selectVersions(db, insightId)
    .select(["summary", "body", "outcome", "review_by", "statements", "statements_sourced"])
    .where("version.version", "=", version)
    .executeTakeFirst();
  return row && withAuthor(row);
}

export async function listCoverage(db: Database, insightId: number, version: number) {
  return db
    .selectFrom("insight_coverage as coverage")
    .innerJoin("insight_points as point", "point.id", "coverage.point_id")
    .select(["point.id as insight_point_id", "point.text", "coverage.mark", "note"])
    .where("insight_id", "=", insightId)
    .where("coverage.version", "=", version)
    .orderBy("point.position")
    .execute();
}

export async function listSources(db: Database, insightId: number, version: number) {
  return db
    .selectFrom("insight_sources")
    .select(["id", "number", "title", "publisher", "url", "published_on", "opened_on", "original"])
    .where("insight_id", "=", insightId)
    .where("version", "=", version)
    .orderBy("number")
    .execute();
}

export async function findLastRead(
  db: Database,
  insightId: number,
  userId: number,
): Promise<number | null> {
  const read = await db
    .selectFrom("insight_reads")
    .select("version")
    .where("insight_id", "=", insightId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return read?.version ?? null;
}

import type {
  Insight,
  InsightVersion,
  InsightVersionRow,
} from "@sightline/contract/insights/insights.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { listAttachments } from "#attachments/attachments.ts";
import type { Database } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import type { Viewer } from "#requests/requests.ts";
import { findInsightOfRequest, getInsightFor, type SeenInsight } from "./insights.sight.queries.ts";
import { actionsOn } from "./insights.rules.ts";

/** An insight as it reads now, with what this person may know of its request. */
export async function showInsight(
  db: Database,
  id: number,
  viewer: Viewer,
  now: Moment,
): Promise<Insight> {
  return show(db, await getInsightFor(db, id, viewer, now), viewer);
}

/** The same by its request, or null while nothing is published. */
export async function findShownInsight(
  db: Database,
  requestId: number,
  viewer: Viewer,
  now: Moment,
): Promise<Insight | null> {
  const seen = await findInsightOfRequest(db, requestId, viewer, now);
  return seen ? show(db, seen, viewer) : null;
}

async function show(db: Database, seen: SeenInsight, viewer: Viewer): Promise<Insight> {
  return {
    ...(await getVersion(db, seen.id, seen.version)),
    id: seen.id,
    insight_request: { ...(await readRequest(db, seen.request_id)), ...hiddenFrom(seen) },
    versions: await listVersions(db, seen.id),
    last_read_version: await findLastRead(db, seen.id, viewer.id),
    sees_request: seen.seesRequest,
    can: actionsOn(seen, viewer),
  };
}

/** Through a group one sees what was asked; how it stands is for those who see the request. */
function hiddenFrom({ seesRequest }: SeenInsight) {
  if (seesRequest) return {};
  return { status: null, visibility: null, created_at: null, delivered_at: null, rating: null };
}

async function readRequest(db: Database, id: number) {
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

function selectVersions(db: Database, insightId: number) {
  return db
    .selectFrom("insight_versions as version")
    .innerJoin("users as author", "author.id", "version.author_id")
    .select([
      "version.version",
      "version.note",
      "version.published_at",
      "author.id as author_id",
      "author.first_name",
      "author.last_name",
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

async function listVersions(db: Database, insightId: number): Promise<InsightVersionRow[]> {
  const rows = await selectVersions(db, insightId).orderBy("version.version", "desc").execute();
  return rows.map(withAuthor);
}

export async function getVersion(
  db: Database,
  insightId: number,
  version: number,
): Promise<InsightVersion> {
  const row = await selectVersions(db, insightId)
    .select(["summary", "body", "outcome", "review_by"])
    .where("version.version", "=", version)
    .executeTakeFirst();
  if (!row) throw new Problem("not_found");
  return {
    ...withAuthor(row),
    coverage: await listCoverage(db, insightId, version),
    sources: await listSources(db, insightId, version),
    attachments: await listAttachments(db, {
      insight_id: insightId,
      insight_version: version,
    }),
  };
}

async function listCoverage(db: Database, insightId: number, version: number) {
  return db
    .selectFrom("insight_coverage as coverage")
    .innerJoin("insight_questions as question", "question.id", "coverage.question_id")
    .select(["question.id as insight_question_id", "question.label", "coverage.mark", "note"])
    .where("insight_id", "=", insightId)
    .where("coverage.version", "=", version)
    .orderBy("question.position")
    .orderBy("question.id")
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

async function findLastRead(
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

import type { InsightRow } from "@sightline/contract/insights/insights.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Outcome } from "@sightline/contract/requests/requests.statuses.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "#db/database.ts";
import { idInCursor, momentInCursor, type Page, pagesBy } from "#http/cursor.ts";
import { plannedForItsValues, written } from "#db/planning.ts";
import { matches, planOf, seenBy, type Viewer } from "#requests/requests.ts";
import { insightSeenBy } from "./insights.visibility.queries.ts";

/** One insight answers one request, so the request's number ends the order. */
const feedPlace = z.object({ published_at: momentInCursor, insight_request_id: idInCursor });
export const feedPages = pagesBy(feedPlace);

export type FeedFilters = {
  categoryId: number | null;
  outcome: Outcome | null;
  /** Published after this moment. */
  since: Moment | null;
  /** Past their review-by day on this day. */
  outOfDateOn: string | null;
  q: string | null;
  /** Those that rest on this source. */
  libraryKey: string | null;
};

export const noFilters: FeedFilters = {
  categoryId: null,
  outcome: null,
  since: null,
  outOfDateOn: null,
  q: null,
  libraryKey: null,
};

/**
 * The ways in which a person sees an insight, each a `from … where …` that one index answers; walked
 * apart and put together after, as the list of requests does it.
 */
export function waysToInsights(viewer: Viewer, now: Moment): RawBuilder<unknown>[] {
  const published = sql`insight_requests.insight_published_at is not null`;
  if (viewer.role !== "member") return [sql`from insight_requests where ${published}`];
  return [
    sql`from insight_requests where insight_requests.requester_id = ${viewer.id} and ${published}`,
    sql`from insight_requests
      where insight_requests.visibility = 'organization' and insight_requests.plan_id = ${planOf(viewer)}
        and ${published}`,
    sql`from insight_request_participants taking
      join insight_requests on insight_requests.id = taking.request_id
      where taking.user_id = ${viewer.id} and ${published}`,
    sql`from insight_group_members member
      join insight_group_shares share on share.group_id = member.group_id
      join insights shared on shared.id = share.insight_id
      join insight_requests on insight_requests.id = shared.request_id
      where member.user_id = ${viewer.id} and (share.ends_at is null or share.ends_at > ${now})`,
  ];
}

/** The latest published first, and no further than the page is long. */
export async function listFeed(
  db: Database,
  viewer: Viewer,
  filters: FeedFilters,
  { after, limit }: Page<z.infer<typeof feedPlace>>,
  now: Moment,
): Promise<InsightRow[]> {
  const most = written(limit);
  const walks = waysToInsights(viewer, now).map(
    (way) => sql`(
      select insight_requests.id, insight_requests.insight_published_at as published_at
      ${way} ${narrowing(filters)}
      ${after === null ? sql`` : sql`and (insight_requests.insight_published_at, insight_requests.id) < (${after.published_at}, ${after.insight_request_id})`}
      order by insight_requests.insight_published_at desc, insight_requests.id desc limit ${most}
    )`,
  );
  const page = sql`select id, published_at from (${sql.join(walks, sql` union `)}) found
    order by published_at desc, id desc limit ${most}`;
  const isWhole = Object.values(filters).every((filter) => filter === null);
  if (!isWhole) return plannedForItsValues(db, selectRows(page, viewer));
  return (await selectRows(page, viewer).execute(db)).rows;
}

/** The insight of a request as a row, for whoever sees the request. */
export async function findRowOfRequest(
  db: Database,
  requestId: number,
  viewer: Viewer,
): Promise<InsightRow | undefined> {
  const page = sql`select id, insight_published_at as published_at from insight_requests
    where id = ${requestId} and insight_published_at is not null`;
  const { rows } = await selectRows(page, viewer).execute(db);
  return rows[0];
}

/** The insights of these requests as rows, for whoever sees them. */
export async function listRowsOfRequests(
  db: Database,
  requestIds: readonly number[],
  viewer: Viewer,
): Promise<InsightRow[]> {
  const page = sql`select id, insight_published_at as published_at from insight_requests
    where id = any(${[...requestIds]}::int[]) and insight_published_at is not null`;
  return (await selectRows(page, viewer).execute(db)).rows;
}

/** Those of them that this person may read, through the request or through a group. */
export async function listSeenOfRequests(
  db: Database,
  requestIds: readonly number[],
  viewer: Viewer,
  now: Moment,
): Promise<InsightRow[]> {
  if (requestIds.length === 0) return [];
  const page = sql`select insight_requests.id, insights.published_at
    from insight_requests join insights on insights.request_id = insight_requests.id
    where insight_requests.id = any(${[...requestIds]}::int[]) and ${insightSeenBy(viewer, now)}`;
  return (await selectRows(page, viewer).execute(db)).rows;
}

function narrowing(filters: FeedFilters): RawBuilder<unknown> {
  const { categoryId, outcome, since, outOfDateOn, q, libraryKey } = filters;
  return sql`
    ${categoryId === null ? sql`` : sql`and insight_requests.category_id = ${categoryId}`}
    ${outcome === null ? sql`` : sql`and insight_requests.outcome = ${outcome}`}
    ${since === null ? sql`` : sql`and insight_requests.insight_published_at > ${since}`}
    ${outOfDateOn === null ? sql`` : sql`and ${asItReads(sql`reading.review_by < ${outOfDateOn}`)}`}
    ${q === null ? sql`` : sql`and (${matches(q)} or ${asItReads(sql`reading.summary ilike ${patternOf(q)}`)})`}
    ${libraryKey === null ? sql`` : sql`and ${restsOn(libraryKey)}`}`;
}

/** For queries on `insight_requests`: so it is in the present version of its insight. */
function asItReads(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from insights now_reading
    join insight_versions reading
      on reading.insight_id = now_reading.id and reading.version = now_reading.version
    where now_reading.request_id = insight_requests.id and ${condition}
  )`;
}

/** Not asked of each request: from the source to the few that cite it. */
function restsOn(libraryKey: string): RawBuilder<boolean> {
  return sql`insight_requests.id in (
    select citing.request_id from insight_sources cited
    join insights citing on citing.id = cited.insight_id and citing.version = cited.version
    where cited.library_key = ${libraryKey}
  )`;
}

export function patternOf(q: string): string {
  return `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

function selectRows(page: RawBuilder<unknown>, viewer: Viewer): RawBuilder<InsightRow> {
  return sql`
    with page as (${page})
    select insights.id, page.id as insight_request_id, insight_requests.title,
      insight_requests.category_id as insight_category_id, reading.outcome, reading.summary,
      (select count(*) from insight_sources cited
        where cited.insight_id = insights.id and cited.version = insights.version) as sources_count,
      insights.version,
      json_build_object('id', author.id, 'first_name', author.first_name, 'last_name', author.last_name) as author,
      insights.published_at, reading.review_by,
      case when ${seenBy(viewer)} then insight_requests.rating end as rating,
      seen.version is null or seen.version < insights.version as unread
    from page
    join insight_requests on insight_requests.id = page.id
    join insights on insights.request_id = page.id
    join insight_versions reading
      on reading.insight_id = insights.id and reading.version = insights.version
    join users author on author.id = reading.author_id
    left join insight_reads seen on seen.insight_id = insights.id and seen.user_id = ${viewer.id}
    order by page.published_at desc, page.id desc`;
}

import { bounds } from "@sightline/contract/base/bounds.ts";
import type { LibrarySource } from "@sightline/contract/insights/insights.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/database.ts";
import { plannedForItsValues } from "#db/planning.ts";
import type { Page } from "#http/cursor.ts";
import type { Viewer } from "#requests/requests.ts";
import { patternOf, waysToInsights } from "./insights.feed.queries.ts";
import { insightSeenBy } from "./insights.visibility.queries.ts";

const columns = sql`cited.id, cited.number, cited.title, cited.publisher, cited.url,
  cited.published_on, cited.opened_on, cited.original`;

/** Cited in an insight as it reads now, among those this person sees. */
function citations(alias: "cited" | "newer" | "counted", viewer: Viewer): RawBuilder<unknown> {
  const source = sql.ref(alias);
  const among =
    viewer.role === "member" ? sql`and citing.request_id in (select id from seen)` : sql``;
  return sql`insight_sources ${source} join insights citing
    on citing.id = ${source}.insight_id and citing.version = ${source}.version ${among}`;
}

/** All that a member sees is gathered once; the desk sees everything and walks the sources. */
function seen(viewer: Viewer, now: Moment): RawBuilder<unknown> {
  if (viewer.role !== "member") return sql``;
  const walks = waysToInsights(viewer, now).map((way) => sql`select insight_requests.id ${way}`);
  return sql`with seen as materialized (${sql.join(walks, sql` union `)})`;
}

/** How many insights rest on the same source; counting stops at "99+". */
function countInsights(viewer: Viewer): RawBuilder<number> {
  return sql`(
    select count(*) from (
      select distinct counted.insight_id from ${citations("counted", viewer)}
      where counted.library_key = cited.library_key limit ${sql.raw(String(bounds.countShown + 1))}
    ) few
  )`;
}

/** Each source once, by its latest citation, the latest first. */
export async function listLibrary(
  db: Database,
  viewer: Viewer,
  q: string | null,
  page: Page<number>,
  now: Moment,
): Promise<LibrarySource[]> {
  const latest = viewer.role === "member" ? latestOfSeen : latestOfAll;
  const asked = sql<LibrarySource>`
    ${seen(viewer, now)}
    select ${columns}, ${countInsights(viewer)} as insights_count
    from (${latest(viewer, q, page)}) latest join insight_sources cited on cited.id = latest.id
    order by cited.id desc`;
  if (q !== null) return plannedForItsValues(db, asked);
  return (await asked.execute(db)).rows;
}

/** What one person sees is little enough to be gathered. */
function latestOfSeen(viewer: Viewer, q: string | null, { after, limit }: Page<number>) {
  return sql`
    select max(cited.id) as id from ${citations("cited", viewer)} ${called("cited", q)}
    group by cited.library_key
    ${after === null ? sql`` : sql`having max(cited.id) < ${after}`}
    order by 1 desc limit ${sql.raw(String(limit))}`;
}

/** Everything is walked from the latest on, no further than the page is long. */
function latestOfAll(viewer: Viewer, q: string | null, { after, limit }: Page<number>) {
  return sql`
    select cited.id from ${citations("cited", viewer)} ${called("cited", q)}
      and not exists (
        select from ${citations("newer", viewer)} ${called("newer", q)}
          and newer.library_key = cited.library_key and newer.id > cited.id
      )
      ${after === null ? sql`` : sql`and cited.id < ${after}`}
    order by cited.id desc limit ${sql.raw(String(limit))}`;
}

function called(alias: "cited" | "newer", q: string | null): RawBuilder<unknown> {
  if (q === null) return sql`where true`;
  const [source, pattern] = [sql.ref(alias), patternOf(q)];
  return sql`where (${source}.title ilike ${pattern} or ${source}.publisher ilike ${pattern}
    or ${source}.url ilike ${pattern})`;
}

/** A source by any of its citations in an insight this person sees, also in a former version. */
export async function findSource(
  db: Database,
  id: number,
  viewer: Viewer,
  now: Moment,
): Promise<(LibrarySource & { library_key: string }) | undefined> {
  const { rows } = await sql<LibrarySource & { library_key: string }>`
    ${seen(viewer, now)}
    select ${columns}, cited.library_key, ${countInsights(viewer)} as insights_count
    from insight_sources cited
    join insights on insights.id = cited.insight_id
    join insight_requests on insight_requests.id = insights.request_id
    where cited.id = ${id} and ${insightSeenBy(viewer, now)}`.execute(db);
  return rows[0];
}

import type { ShareableInsight } from "@sightline/contract/groups/groups.shares.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/database.ts";
import { plannedForItsValues } from "#db/planning.ts";
import { matches, planOf, type Viewer } from "#requests/requests.ts";

const mostListed = 50;

/** The ways in which an insight is a person's to share, each answered by one index. */
function waysToShare(viewer: Viewer): RawBuilder<unknown>[] {
  return [
    sql`from insight_requests where insight_requests.requester_id = ${viewer.id}`,
    sql`from insight_requests
      where insight_requests.visibility = 'organization' and insight_requests.plan_id = ${planOf(viewer)}`,
    sql`from insight_request_participants taking
      join insight_requests on insight_requests.id = taking.request_id
      where taking.user_id = ${viewer.id}`,
  ];
}

export async function listShareable(
  db: Database,
  groupId: number,
  viewer: Viewer,
  q: string | null,
  now: Moment,
): Promise<ShareableInsight[]> {
  const most = sql.raw(String(mostListed));
  const walks = waysToShare(viewer).map(
    (way) => sql`(
      select insight_requests.id, insight_requests.title,
        insight_requests.insight_published_at as published_at
      ${way} and insight_requests.insight_published_at is not null
        ${q === null ? sql`` : sql`and ${matches(q)}`} and ${notShared(groupId, now)}
      order by insight_requests.insight_published_at desc limit ${most}
    )`,
  );
  const asked = sql<ShareableInsight>`
    select insights.id, found.title, found.published_at
    from (${sql.join(walks, sql` union `)}) found join insights on insights.request_id = found.id
    order by found.published_at desc, insights.id desc limit ${most}`;
  if (q !== null) return plannedForItsValues(db, asked);
  return (await asked.execute(db)).rows;
}

function notShared(groupId: number, now: Moment): RawBuilder<boolean> {
  return sql`not exists (
    select from insights answering
    join insight_group_shares s on s.insight_id = answering.id
    where answering.request_id = insight_requests.id and s.group_id = ${groupId}
      and (s.ends_at is null or s.ends_at > ${now})
  )`;
}

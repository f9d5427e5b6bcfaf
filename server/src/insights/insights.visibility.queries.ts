import type { Moment } from "@sightline/contract/base/moments.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { planOf, seenBy, type Viewer } from "#requests/requests.ts";
import type { Findable } from "#search/search.ts";

/**
 * Who sees an insight, decided here and nowhere else; for any query on `insights` joined with its
 * `insight_requests`. A share that has ended shows nothing from that moment on.
 */
export function insightSeenBy(viewer: Viewer, now: Moment): RawBuilder<boolean> {
  if (viewer.role !== "member") return sql`true`;
  return sql`(${seenBy(viewer)} or ${sharedWith(viewer, now)})`;
}

/** For queries on `insights`: shared in a group this person is in. */
export function sharedWith(viewer: Viewer, now: Moment): RawBuilder<boolean> {
  return sql`exists (
    select from insight_group_shares share
    join insight_group_members member on member.group_id = share.group_id
    where share.insight_id = insights.id and member.user_id = ${viewer.id}
      and (share.ends_at is null or share.ends_at > ${now})
  )`;
}

/** The nearest way in which a person comes to see an insight; `group`: through a share alone. */
export type InsightRelation = "requester" | "participant" | "colleague" | "staff" | "group";

export type SeenInsight = {
  id: number;
  request_id: number;
  version: number;
  published_at: Moment;
  requester_id: number;
  request_status: RequestStatus;
  request_title: string;
  relation: InsightRelation;
  seesRequest: boolean;
};

function selectSeen(which: RawBuilder<boolean>, viewer: Viewer, now: Moment) {
  return sql<Omit<SeenInsight, "seesRequest">>`
    select insights.id, insights.request_id, insights.version, insights.published_at,
      insight_requests.requester_id, insight_requests.status as request_status,
      insight_requests.title as request_title,
      case
        when insight_requests.requester_id = ${viewer.id} then 'requester'
        when exists (
          select from insight_request_participants p
          where p.request_id = insights.request_id and p.user_id = ${viewer.id}
        ) then 'participant'
        when insight_requests.visibility = 'organization' and insight_requests.plan_id = ${planOf(viewer)}
          then 'colleague'
        when ${viewer.role !== "member"} then 'staff'
        else 'group'
      end as relation
    from insights join insight_requests on insight_requests.id = insights.request_id
    where ${which} and ${insightSeenBy(viewer, now)}`;
}

async function findSeen(
  db: Database,
  which: RawBuilder<boolean>,
  viewer: Viewer,
  now: Moment,
): Promise<SeenInsight | undefined> {
  const { rows } = await selectSeen(which, viewer, now).execute(db);
  const [insight] = rows;
  return insight && { ...insight, seesRequest: insight.relation !== "group" };
}

export async function findInsightFor(
  db: Database,
  id: number,
  viewer: Viewer,
  now: Moment,
): Promise<SeenInsight | undefined> {
  return findSeen(db, sql`insights.id = ${id}`, viewer, now);
}

/** Until the transaction ends, who sees its request stays as it is. Others may hold it so as well. */
export async function holdSight(db: DatabaseTransaction, insightId: number): Promise<void> {
  await sql`
    select from insights join insight_requests r on r.id = insights.request_id
    where insights.id = ${insightId} for share of r`.execute(db);
}

export async function findInsightOfRequest(
  db: Database,
  requestId: number,
  viewer: Viewer,
  now: Moment,
): Promise<SeenInsight | undefined> {
  return findSeen(db, sql`insights.request_id = ${requestId}`, viewer, now);
}

/** Where somebody reads it in a group, now. */
export async function listSharesReadBy(
  db: Database,
  insightId: number,
  userId: number,
  now: Moment,
): Promise<{ id: number; group_id: number; group_name: string }[]> {
  return db
    .selectFrom("insight_group_shares as share")
    .innerJoin("insight_groups as group", "group.id", "share.group_id")
    .innerJoin("insight_group_members as member", "member.group_id", "share.group_id")
    .select(["share.id", "share.group_id", "group.name as group_name"])
    .where("share.insight_id", "=", insightId)
    .where("member.user_id", "=", userId)
    .where(sql<boolean>`(share.ends_at is null or share.ends_at > ${now})`)
    .orderBy("share.id")
    .execute();
}

/** Those who read it in a group, now. */
export async function listGroupReaders(
  db: Database,
  insightId: number,
  now: Moment,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct member.user_id
    from insight_group_shares share
    join insight_group_members member on member.group_id = share.group_id
    where share.insight_id = ${insightId} and (share.ends_at is null or share.ends_at > ${now})`.execute(
    db,
  );
  return rows.map((row) => row.user_id);
}

/** For queries on `search_documents d`: insights by what their latest version says. */
export const insightFound: Findable = {
  sees: (viewer, now) => sql`(
    select ${insightSeenBy(viewer, now)}
    from insights join insight_requests on insight_requests.id = insights.request_id
    where insights.id = d.source_id
  )`,
  title: sql`(select title from insight_requests where id = d.request_id)`,
  text: sql`(
    select v.summary || E'\n' || v.body || E'\n' || coalesce((
      select string_agg(concat_ws(', ', s.title, nullif(s.publisher, '')), E'\n' order by s.number)
      from insight_sources s where s.insight_id = i.id and s.version = i.version), '')
    from insights i join insight_versions v on v.insight_id = i.id and v.version = i.version
    where i.id = d.source_id
  )`,
};

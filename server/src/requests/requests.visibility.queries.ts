import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { type RawBuilder, sql } from "kysely";
import type { ThreadSight } from "#notifications/notifications.ts";
import type { Findable } from "#search/search.ts";

export type Viewer = { id: number; role: SystemRole };

/**
 * Who sees a request, decided here and nowhere else; for any query on `insight_requests`.
 * Following gives no sight: who loses it no longer hears.
 */
export function seenBy(viewer: Viewer): RawBuilder<boolean> {
  return viewer.role === "member" ? seenByMember(sql`${viewer.id}`) : sql`true`;
}

/** The same for queries that join `users`: which of these see it. */
export const seenByUser = sql<boolean>`(
  users.deactivated_at is null
  and (users.role <> 'member' or ${seenByMember(sql`users.id`)})
)`;

function seenByMember(id: RawBuilder<number>): RawBuilder<boolean> {
  return sql`(
    insight_requests.requester_id = ${id}
    or insight_requests.visibility = 'organization' and insight_requests.plan_id = ${planOfUser(id)}
    or exists (
      select from insight_request_participants p
      where p.request_id = insight_requests.id and p.user_id = ${id}
    )
  )`;
}

/** For queries on `notifications`: who may read what was told of a request. */
export const requestThread: ThreadSight = {
  sees: (viewer) => sql`exists (
    select from insight_requests
    where insight_requests.id = notifications.thread_id and ${seenBy(viewer)}
      and (not notifications.internal
        or ${viewer.role !== "member"} and insight_requests.requester_id <> ${viewer.id})
  )`,
  title: sql`(select title from insight_requests where id = notifications.thread_id)`,
};

/** Who reads and writes the internal notes on a request: staff, but never on what they asked themselves. */
export function seesNotes(viewer: Viewer, request: { requester_id: number }): boolean {
  return viewer.role !== "member" && request.requester_id !== viewer.id;
}

export function planOf(viewer: Viewer): RawBuilder<number> {
  return planOfUser(sql`${viewer.id}`);
}

function planOfUser(id: RawBuilder<number>): RawBuilder<number> {
  return sql`(select plan_id from plan_members where user_id = ${id})`;
}

/** For queries on `insight_requests`: what somebody looks for, by words of the title or its number. */
export function matches(q: string): RawBuilder<boolean> {
  const pattern = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const number = /^#?([1-9]\d{0,8})$/.exec(q)?.[1];
  if (number === undefined) return sql`insight_requests.title ilike ${pattern}`;
  return sql`(insight_requests.id = ${Number(number)} or insight_requests.title ilike ${pattern})`;
}

/** For queries on `search_documents d`: requests by their words. */
export const requestFound: Findable = {
  sees: (viewer) => sql`(
    select ${seenBy(viewer)} from insight_requests where insight_requests.id = d.request_id
  )`,
  title: sql`(select title from insight_requests where id = d.request_id)`,
  text: sql`(
    select concat_ws(E'\n', description, search_points(id)) from insight_requests
    where id = d.request_id
  )`,
};

/** The same for what is said about them, and for notes among staff. */
export const requestCommentFound: Findable = {
  sees: (viewer) => sql`(
    select ${seenBy(viewer)}
      and (not d.internal or ${viewer.role !== "member"} and insight_requests.requester_id <> ${viewer.id})
    from insight_requests where insight_requests.id = d.request_id
  )`,
  title: requestFound.title,
  text: sql`(select body from comments where id = d.source_id)`,
};

import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";

/**
 * How many entries of each kind are unread, counted in a way of its own: of requests that somebody
 * asked or takes part in, of posts that stand, or of themselves; staff sees every request, and they
 * alone what is internal.
 */
export async function recountUnread(
  db: Database,
  userId: number,
): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    with mine as (
      select id from insight_requests where requester_id = ${userId}
      union
      select request_id from insight_request_participants where user_id = ${userId}
      union
      select r.id from insight_requests r, users u where u.id = ${userId} and u.role = 'analyst'
    )
    select n.kind, count(*)::int as count from notifications n
    left join mine on n.thread_kind = 'request' and mine.id = n.thread_id
    left join board_posts p on n.thread_kind = 'post' and p.id = n.thread_id
    where n.user_id = ${userId} and n.listed and n.read_at is null
      and (mine.id is not null or p.deleted_at is null and p.id is not null
        or n.thread_kind in ('account', 'place'))
      and (not n.internal or exists (select from users where id = ${userId} and role = 'analyst'))
      and (n.kind not in ('post_confirm_asked', 'post_confirm_reminder')
        or exists (select from confirmation_asks a where a.post_id = n.thread_id))
    group by n.kind`.execute(db);
  return rows;
}

export type Told = Pick<Notification, "kind" | "thread" | "place" | "read">;

/** All that stands in somebody's list, whether or not they may see it now. */
export async function listTold(db: Database, userId: number): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select kind, json_build_object('kind', thread_kind, 'id', thread_id) as thread,
      place::float8 as place, read_at is not null as read
    from notifications where user_id = ${userId} and listed`.execute(db);
  return rows;
}

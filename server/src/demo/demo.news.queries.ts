import type { Moment } from "@sightline/contract/base/moments.ts";
import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import { sql } from "kysely";
import type { DatabaseTransaction } from "#db/database.ts";

type Group = { id: number; name: string };

/** What people did, by what it was about. */
export type Happened = { at: Moment; actorId: number | null; id: number } & (
  | { what: "request event"; kind: RequestEventKind }
  | { what: "request comment"; internal: boolean }
  | { what: "post comment" }
  | { what: "post mention"; personId: number }
  | { what: "share"; group: Group }
  | { what: "share comment"; group: Group; commentId: number }
  | { what: "invitation"; group: Group; personId: number }
);

/** In the order in which it happened. */
export async function listHappenedSince(
  db: DatabaseTransaction,
  since: Moment,
): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    select 'request event' as what, created_at as at, actor_id as "actorId", request_id as id,
      kind, null::boolean as internal, null::int as "personId", null::int as "commentId",
      null::json as "group"
    from insight_request_events where created_at >= ${since}
    union all
    select case when request_id is not null then 'request comment'
        when post_id is not null then 'post comment' else 'share comment' end,
      c.created_at, c.author_id, coalesce(request_id, post_id, share_id), null, c.internal, null,
      c.id, case when share_id is not null then json_build_object('id', g.id, 'name', g.name) end
    from comments c
    left join insight_group_shares s on s.id = c.share_id
    left join insight_groups g on g.id = s.group_id
    where c.created_at >= ${since}
    union all
    select 'post mention', m.created_at, p.author_id, p.id, null, null, m.user_id, null, null
    from mentions m join board_posts p on p.id = m.post_id
    where m.created_at >= ${since} and m.comment_id is null
    union all
    select 'share', s.created_at, s.shared_by, s.id, null, null, null, null,
      json_build_object('id', g.id, 'name', g.name)
    from insight_group_shares s join insight_groups g on g.id = s.group_id
    where s.created_at >= ${since}
    union all
    select 'invitation', i.created_at, i.invited_by, i.id, null, null, i.user_id, null,
      json_build_object('id', g.id, 'name', g.name)
    from insight_group_invites i join insight_groups g on g.id = i.group_id
    where i.created_at >= ${since} and i.state = 'open'
    order by at, what, id`.execute(db);
  return rows;
}

/** What they opened since is read, and so is all but the latest few. */
export async function readFormerNews(
  db: DatabaseTransaction,
  mostUnread: number,
  now: Moment,
): Promise<void> {
  await sql`
    update notifications set read_at = least(${now}::timestamptz, at + interval '1 hour')
    where id not in (
      select id from (
        select n.id, row_number() over (partition by n.user_id order by n.place desc) as nth
        from notifications n
        where not exists (
          select from insight_request_reads r
          where n.thread_kind = 'request' and r.request_id = n.thread_id
            and r.user_id = n.user_id and r.read_at >= n.at
        ) and not exists (
          select from board_reads r
          where n.thread_kind = 'post' and r.post_id = n.thread_id
            and r.user_id = n.user_id and r.read_at >= n.at
        )
      ) unopened where nth <= ${mostUnread}
    )`.execute(db);
}

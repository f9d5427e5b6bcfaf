import { sql } from "kysely";
import { isAwaited } from "#confirmations/confirmations.ts";
import type { ThreadSight } from "#notifications/notifications.ts";
import type { Findable } from "#search/search.ts";

/** For queries on `notifications`: what was told of a group is for those who are in it, or invited. */
export const groupThread: ThreadSight = {
  sees: (reader, now) => sql`case notifications.kind
    when 'group_invitation' then exists (
      select from insight_group_invites i
      where i.group_id = notifications.thread_id and i.user_id = ${reader.id}
        and i.state = 'open' and i.expires_at > ${now}
    )
    else exists (
      select from insight_group_members m
      where m.group_id = notifications.thread_id and m.user_id = ${reader.id}
    )
  end`,
  title: sql`(select name from insight_groups where id = notifications.thread_id)`,
};

/** The same for what is shared in one, as long as it is. */
export const shareThread: ThreadSight = {
  sees: (reader, now) => sql`exists (
    select from insight_group_shares s
    join insight_group_members m on m.group_id = s.group_id and m.user_id = ${reader.id}
    where s.id = notifications.thread_id and (s.ends_at is null or s.ends_at > ${now})
  ) and (
    notifications.kind not in ('share_confirm_asked', 'share_confirm_reminder')
    or ${isAwaited("share_id", reader.id)}
  )`,
  title: sql`(
    select r.title from insight_group_shares s
    join insights i on i.id = s.insight_id
    join insight_requests r on r.id = i.request_id
    where s.id = notifications.thread_id
  )`,
};

/** For queries on `search_documents d`: groups that one is in. */
export const groupFound: Findable = {
  sees: (seeker) => sql`exists (
    select from insight_group_members m where m.group_id = d.group_id and m.user_id = ${seeker.id}
  )`,
  title: sql`(select name from insight_groups where id = d.group_id)`,
  text: sql`(select description from insight_groups where id = d.group_id)`,
};

/** The same for what is said there about what is shared, as long as it is. */
export const shareCommentFound: Findable = {
  sees: (seeker, now) => sql`exists (
    select from insight_group_shares s
    join insight_group_members m on m.group_id = s.group_id and m.user_id = ${seeker.id}
    where s.id = d.share_id and (s.ends_at is null or s.ends_at > ${now})
  )`,
  title: sql`(
    select r.title from insight_group_shares s
    join insights i on i.id = s.insight_id
    join insight_requests r on r.id = i.request_id
    where s.id = d.share_id
  )`,
  text: sql`(select body from comments where id = d.source_id)`,
};

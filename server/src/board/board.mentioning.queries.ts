import type { Moment } from "@sightline/contract/base/moments.ts";
import { mentionsIn } from "@sightline/contract/text/mentions.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";

type Mentioning = { title: string; body: string; author: string; commentId: number | null };

/** The texts that came to name somebody since then and still do, as they read now; oldest first. */
export async function listMentioningSince(
  db: Database,
  postId: number,
  userId: number,
  since: Moment,
) {
  const { rows } = await sql<Mentioning>`
    select p.title, coalesce(c.body, p.body) as body, c.id as "commentId",
      author.first_name || ' ' || author.last_name as author
    from mentions m
    join board_posts p on p.id = m.post_id
    left join comments c on c.id = m.comment_id
    join users author on author.id = coalesce(c.author_id, p.author_id)
    where m.post_id = ${postId} and m.user_id = ${userId} and m.created_at >= ${since}
      and p.deleted_at is null and c.deleted_at is null
    order by m.created_at, m.comment_id nulls first`.execute(db);
  return rows
    .map((text) => ({ ...text, named: mentionsIn(text.body) }))
    .filter(({ named }) => named.includes(userId));
}

import { mentionsIn } from "@sightline/contract/board/board.mentions.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";

type Mentioning = { title: string; body: string; author: string };

/** The text that names somebody, as it reads now; nothing if it is deleted. */
export async function findMentioning(db: Database, postId: number, commentId: number | null) {
  const { rows } = await sql<Mentioning>`
    select p.title, coalesce(c.body, p.body) as body,
      author.first_name || ' ' || author.last_name as author
    from board_posts p
    left join comments c on c.post_id = p.id and c.id = ${commentId}
    join users author on author.id = coalesce(c.author_id, p.author_id)
    where p.id = ${postId} and p.deleted_at is null and c.deleted_at is null
      and (c.id is null) = (${commentId}::integer is null)`.execute(db);
  const [text] = rows;
  return text && { ...text, named: mentionsIn(text.body) };
}

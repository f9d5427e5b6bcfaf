import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { withoutFinding } from "./crowd.search.ts";
import { type CrowdCaller, signIn } from "./crowd.ts";

export type BoardCrowd = { reader: CrowdCaller; busiestPost: number };

/**
 * For measuring, never for people: so many posts of 1,000 people, a fifth of them read by the
 * reader, three pinned, and one with all the comments.
 */
export async function fillBoardCrowd(db: Database, size: BoardSize): Promise<BoardCrowd> {
  await sql`
    insert into users (email, password_hash, first_name, last_name)
    select 'person-' || n || '@example.org', 'none', 'Person', 'Number ' || n from generate_series(1, 1000) n`.execute(
    db,
  );
  const busiestPost = await fillPosts(db, size);
  return { reader: await signIn(db, 1, "member"), busiestPost };
}

type BoardSize = { posts: number; comments: number };

/** By those who are there already, a thousand of them at most; answers with the busiest post. */
export async function fillPosts(db: Database, { posts, comments }: BoardSize): Promise<number> {
  await withoutFinding(db, () => fillThreads(db, { posts, comments }));
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<{ id: number }>`select ${busiest} as id`.execute(db);
  return rows[0]?.id ?? 1;
}

const busiest = sql`(select id from board_posts where deleted_at is null order by id desc limit 1)`;

async function fillThreads(db: Database, { posts, comments }: BoardSize): Promise<void> {
  const people = sql`(select least(count(*), 1000) from users)`;
  await sql`
    insert into board_posts (author_id, title, body, created_at, activity_at, pinned, deleted_at, deleted_by)
    select 1 + n % ${people}, 'Does anybody know about subject number ' || n || '?',
      repeat('What we know so far, and what we would like to know. ', 20), at, at + (n % 50) * interval '1 hour',
      n in (7, 11, 13), case when n % 100 = 99 then at end, case when n % 100 = 99 then 1 + n % ${people} end
    from (select n, now() - (${posts}::int - n) * interval '5 minutes' as at from generate_series(1, ${posts}::int) n) made
    order by n`.execute(db);
  await sql`
    insert into board_post_versions (post_id, version, editor_id, title, body, created_at)
    select id, 1, author_id, title, body, created_at from board_posts`.execute(db);
  await sql`
    insert into comments (post_id, author_id, body, created_at)
    select ${busiest}, 1 + n % ${people}, 'What I know about it is thought number ' || n, now() - (${comments}::int - n) * interval '1 second'
    from generate_series(1, ${comments}::int) n order by n`.execute(db);
  await sql`update board_posts set comment_count = ${comments}, activity_at = now() where id = ${busiest}`.execute(
    db,
  );
  await sql`
    insert into board_reads (post_id, user_id, read_at)
    select id, 1, activity_at from board_posts where id % 5 = 0`.execute(db);
}

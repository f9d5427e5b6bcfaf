import type { Person } from "@sightline/contract/people.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";

const mostListed = 20;

/** Where people may be known from; a further place to meet is one more of these. */
function acquaintances(viewerId: number): RawBuilder<number> {
  return sql`
    select other.user_id from plan_members mine
    join plan_members other on other.plan_id = mine.plan_id where mine.user_id = ${viewerId}
    union
    select other.user_id from insight_group_members mine
    join insight_group_members other on other.group_id = mine.group_id
    where mine.user_id = ${viewerId}`;
}

/** Who wrote a post or about it, and whom that named; nobody of what is deleted. */
function peopleInThread(postId: number): RawBuilder<number> {
  return sql`
    select author_id from board_posts where id = ${postId} and deleted_at is null
    union
    select author_id from comments where post_id = ${postId} and deleted_at is null
    union
    select m.user_id from board_mentions m
    join board_posts p on p.id = m.post_id
    left join comments c on c.id = m.comment_id
    where m.post_id = ${postId} and p.deleted_at is null and c.deleted_at is null`;
}

/** Those, in use, who take part in the thread of a post. */
export async function listThreadMates(db: Database, postId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select author_id as id from board_posts where id = ${postId}
    union
    select author_id from comments where post_id = ${postId} and deleted_at is null`.execute(db);
  return rows.map((row) => row.id);
}

/** Whom a person may name in a text. Never a directory. */
function nameable(db: Database, viewerId: number, postId: number | null) {
  const known = acquaintances(viewerId);
  const all = postId === null ? known : sql<number>`${known} union ${peopleInThread(postId)}`;
  return db
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", sql<number>`(${all})`)
    .where("deactivated_at", "is", null);
}

export async function listNameable(
  db: Database,
  viewerId: number,
  { q, postId }: { q: string; postId: number | null },
): Promise<Person[]> {
  let query = nameable(db, viewerId, postId).where("id", "<>", viewerId);
  if (q !== "") {
    const pattern = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
    query = query.where(sql<boolean>`first_name || ' ' || last_name ilike ${pattern}`);
  }
  return query.orderBy("first_name").orderBy("last_name").orderBy("id").limit(mostListed).execute();
}

/** Those of the ids that the person may name: themselves, and those they know. */
export async function listNameableOf(
  db: Database,
  viewerId: number,
  ids: readonly number[],
  postId: number | null,
): Promise<Person[]> {
  const others = await nameable(db, viewerId, postId)
    .where("id", "in", [...ids])
    .execute();
  const own = ids.includes(viewerId) ? await listPeople(db, [viewerId]) : [];
  return [...others, ...own];
}

/** As they are called today. */
export async function listPeople(db: Database, ids: readonly number[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", [...ids])
    .orderBy("id")
    .execute();
}

export type NamedIn = { postId: number; commentId: number | null };

/** Notes whom a text names; answers those it had not named before. */
export async function insertMentions(
  db: DatabaseTransaction,
  { postId, commentId }: NamedIn,
  userIds: readonly number[],
  now: Moment,
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const fresh = await db
    .insertInto("board_mentions")
    .values(
      userIds.map((userId) => ({
        post_id: postId,
        comment_id: commentId,
        user_id: userId,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .execute();
  return fresh.map((row) => row.user_id);
}

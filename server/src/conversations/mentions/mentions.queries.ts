import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { type RawBuilder, sql } from "kysely";
import type { PlaceColumn } from "#conversations/conversations.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

const mostListed = 20;

/** Where people may be known from; a further place to meet is one more of these. */
export function acquaintances(viewerId: number): RawBuilder<number> {
  return sql`
    select other.user_id from plan_members mine
    join plan_members other on other.plan_id = mine.plan_id where mine.user_id = ${viewerId}
    union
    select other.user_id from insight_group_members mine
    join insight_group_members other on other.group_id = mine.group_id
    where mine.user_id = ${viewerId}`;
}

/** Who wrote where all may read it, and whom that named; nobody of what is deleted. */
export function peopleTalking(column: PlaceColumn, placeId: number): RawBuilder<number> {
  const place = sql.ref(column);
  return sql`
    select author_id from comments
    where ${place} = ${placeId} and deleted_at is null and not internal
    union
    select m.user_id from mentions m
    left join comments c on c.id = m.comment_id
    where m.${place} = ${placeId} and c.deleted_at is null and c.internal is not true`;
}

/** Of those in the circle, which is a query of ids, who is still there. Never a directory. */
function nameable(db: Database, circle: RawBuilder<number>) {
  return db
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", sql<number>`(${circle})`)
    .where("deactivated_at", "is", null);
}

/** By what was typed of their name; oneself is not offered. */
export async function listNameable(
  db: Database,
  circle: RawBuilder<number>,
  viewerId: number,
  q: string,
): Promise<Person[]> {
  let query = nameable(db, circle).where("id", "<>", viewerId);
  if (q !== "") {
    const pattern = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
    query = query.where(sql<boolean>`first_name || ' ' || last_name ilike ${pattern}`);
  }
  return query.orderBy("first_name").orderBy("last_name").orderBy("id").limit(mostListed).execute();
}

/** Those of the ids that the person may name: themselves, and those in the circle. */
export async function listNameableOf(
  db: Database,
  circle: RawBuilder<number>,
  viewerId: number,
  ids: readonly number[],
): Promise<Person[]> {
  const others = await nameable(db, circle)
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

/** Without a comment: the post itself, or the insight that answers the request. */
export type NamedIn = { [column in PlaceColumn]?: number } & { comment_id?: number };

/** Notes whom a text names; answers those it had not named before. */
export async function insertMentions(
  db: DatabaseTransaction,
  place: NamedIn,
  userIds: readonly number[],
  now: Moment,
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const fresh = await db
    .insertInto("mentions")
    .values(userIds.map((userId) => ({ ...place, user_id: userId, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .execute();
  return fresh.map((row) => row.user_id);
}

/** What no longer has words names nobody. */
export async function deleteMentionsIn(
  db: DatabaseTransaction,
  commentIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom("mentions")
    .where("comment_id", "in", [...commentIds])
    .execute();
}

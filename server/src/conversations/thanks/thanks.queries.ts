import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Thanks } from "@sightline/contract/conversations.shapes.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";

export type Thanked = { comment_id: number } | { post_id: number };
type Column = "comment_id" | "post_id";

export const noThanks: Thanks = { count: 0, given: false, by: [] };

/** What each of these was thanked for, if anybody did; the first to thank are named. */
export async function listThanks(
  db: Database,
  column: Column,
  ids: readonly number[],
  viewerId: number,
): Promise<Map<number, Thanks>> {
  if (ids.length === 0) return new Map();
  const thing = sql.ref(column);
  const { rows } = await sql<Thanks & { id: number }>`
    select id, count(*)::int as count, bool_or(user_id = ${viewerId}) as given,
      json_agg(json_build_object('id', user_id, 'first_name', first_name, 'last_name', last_name)
        order by place) filter (where place <= ${sql.lit(bounds.thanksNamed)}) as by
    from (
      select t.${thing} as id, t.user_id, u.first_name, u.last_name,
        row_number() over (partition by t.${thing} order by t.created_at, t.user_id) as place
      from thanks t join users u on u.id = t.user_id
      where t.${thing} = any(${[...ids]})
    ) given
    group by id`.execute(db);
  return new Map(rows.map(({ id, ...thanks }) => [id, thanks]));
}

export async function readThanks(db: Database, thing: Thanked, viewerId: number): Promise<Thanks> {
  const { column, id } = keyOf(thing);
  return (await listThanks(db, column, [id], viewerId)).get(id) ?? noThanks;
}

function keyOf(thing: Thanked): { column: Column; id: number } {
  return "post_id" in thing
    ? { column: "post_id", id: thing.post_id }
    : { column: "comment_id", id: thing.comment_id };
}

/** False if they had thanked before. */
export async function insertThanks(
  db: DatabaseTransaction,
  thing: Thanked,
  userId: number,
  now: Moment,
): Promise<boolean> {
  const inserted = await db
    .insertInto("thanks")
    .values({ ...thing, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .execute();
  return inserted.length > 0;
}

/** False if there was nothing to take back. */
export async function deleteThanks(
  db: DatabaseTransaction,
  thing: Thanked,
  userId: number,
): Promise<boolean> {
  const { column, id } = keyOf(thing);
  const deleted = await db
    .deleteFrom("thanks")
    .where(column, "=", id)
    .where("user_id", "=", userId)
    .returning("user_id")
    .execute();
  return deleted.length > 0;
}

export async function forgetThanksOf(db: DatabaseTransaction, userId: number): Promise<void> {
  await db.deleteFrom("thanks").where("user_id", "=", userId).execute();
}

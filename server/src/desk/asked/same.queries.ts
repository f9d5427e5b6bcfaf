import { serverBounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Viewer } from "#requests/requests.ts";

/** Those linked to it, the latest first. One's own requests are left out: what staff say of them is not for who asked. */
export async function listSame(db: Database, id: number, viewer: Viewer): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from (
      select upper_id as id, linked_at from same_requests where lower_id = ${id}
      union all select lower_id, linked_at from same_requests where upper_id = ${id}
    ) same join insight_requests r on r.id = same.id
    where r.requester_id <> ${viewer.id}
    order by same.linked_at desc, r.id desc limit ${serverBounds.samePerRequest}`.execute(db);
  return rows.map((row) => row.id);
}

export async function countSame(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from same_requests
    where lower_id = ${id} or upper_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** False: they were linked already. */
export async function insertSame(
  db: DatabaseTransaction,
  one: number,
  other: number,
  by: number,
  now: Moment,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("same_requests")
    .values({ ...inOrder(one, other), linked_by: by, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False: they were not linked. */
export async function deleteSame(
  db: DatabaseTransaction,
  one: number,
  other: number,
): Promise<boolean> {
  const { lower_id, upper_id } = inOrder(one, other);
  const { numDeletedRows } = await db
    .deleteFrom("same_requests")
    .where("lower_id", "=", lower_id)
    .where("upper_id", "=", upper_id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function inOrder(one: number, other: number) {
  return { lower_id: Math.min(one, other), upper_id: Math.max(one, other) };
}

import { sql } from "kysely";
import type { Point } from "@sightline/contract/requests/points.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

/** What a request wants to know, in order. */
export async function listPoints(db: Database, requestId: number): Promise<Point[]> {
  return selectPoints(db, requestId).execute();
}

export function selectPoints(db: Database, requestId: number) {
  return db
    .selectFrom("insight_points")
    .select(["id", "text"])
    .where("request_id", "=", requestId)
    .orderBy("position");
}

/** Those with an id are kept in these words and this order; those not among them are gone. */
export async function replacePoints(
  db: DatabaseTransaction,
  requestId: number,
  points: readonly { id?: number | undefined; text: string }[],
): Promise<void> {
  const placed = points.map((point, at) => ({ ...point, position: at + 1 }));
  const kept = placed.flatMap(({ id, ...point }) => (id === undefined ? [] : [{ ...point, id }]));
  await db
    .deleteFrom("insight_points")
    .where("request_id", "=", requestId)
    .where("id", "not in", kept.length === 0 ? [0] : kept.map(({ id }) => id))
    .execute();
  for (const { id, ...point } of kept)
    await db.updateTable("insight_points").set(point).where("id", "=", id).execute();
  const added = placed.filter(({ id }) => id === undefined);
  if (added.length === 0) return;
  await db
    .insertInto("insight_points")
    .values(added.map(({ text, position }) => ({ request_id: requestId, text, position })))
    .execute();
}

/** As one asks for more: those there are stay as they are, and these are of the next round. */
export async function appendPoints(
  db: DatabaseTransaction,
  requestId: number,
  texts: readonly string[],
): Promise<Point[]> {
  const { rows } = await sql<Point>`
    with last as (
      select coalesce(max(position), 0) as position, coalesce(max(round), 0) as round
      from insight_points where request_id = ${requestId}
    )
    insert into insight_points (request_id, position, text, round)
    select ${requestId}, last.position + added.at, added.text, last.round + 1
    from last, unnest(${[...texts]}::text[]) with ordinality as added (text, at)
    returning id, text`.execute(db);
  return rows;
}

/** For requests that were not filed by a call: each wants to know what its title says. */
export async function insertTitlePoints(
  db: DatabaseTransaction,
  requestIds: readonly number[],
): Promise<void> {
  await sql`
    insert into insight_points (request_id, position, text)
    select id, 1, title from insight_requests where id = any(${[...requestIds]}::integer[])`.execute(
    db,
  );
}

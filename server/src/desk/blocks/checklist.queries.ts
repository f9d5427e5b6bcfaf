import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

/** For the version after this one. */
export type Version = { requestId: number; baseVersion: number };
export type Tick = { by: Person; at: Moment };

export async function listTicks(
  db: Database,
  { requestId, baseVersion }: Version,
): Promise<Map<number, Tick>> {
  const rows = await db
    .selectFrom("insight_checklist_ticks as t")
    .innerJoin("users", "users.id", "t.ticked_by")
    .select(["t.item_id", "t.ticked_at", "users.id", "first_name", "last_name"])
    .where("t.request_id", "=", requestId)
    .where("t.base_version", "=", baseVersion)
    .execute();
  return new Map(
    rows.map(({ item_id, ticked_at: at, ...by }): [number, Tick] => [item_id, { by, at }]),
  );
}

/** Who ticked it first stays who did. */
export async function insertTick(
  db: DatabaseTransaction,
  { requestId, baseVersion }: Version,
  { itemId, userId }: { itemId: number; userId: number },
  now: Moment,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("insight_checklist_ticks")
    .values({
      request_id: requestId,
      base_version: baseVersion,
      item_id: itemId,
      ticked_by: userId,
      ticked_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteTick(
  db: DatabaseTransaction,
  { requestId, baseVersion }: Version,
  itemId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("insight_checklist_ticks")
    .where("request_id", "=", requestId)
    .where("base_version", "=", baseVersion)
    .where("item_id", "=", itemId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** What somebody ticked, for their export. */
export async function listTicksOf(db: Database, userId: number) {
  return db
    .selectFrom("insight_checklist_ticks as t")
    .innerJoin("insight_checklist_items as item", "item.id", "t.item_id")
    .select(["t.request_id as insight_request_id", "item.text", "t.ticked_at"])
    .where("t.ticked_by", "=", userId)
    .orderBy("t.ticked_at")
    .orderBy("t.request_id")
    .orderBy("t.item_id")
    .execute();
}

export async function hasTicked(db: Database, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom("insight_checklist_ticks")
    .select("item_id")
    .where("ticked_by", "=", userId)
    .limit(1)
    .execute();
  return found.length > 0;
}

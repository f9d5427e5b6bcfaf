import type { ChecklistItem } from "@sightline/contract/categories/categories.checklist.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

/** What is ticked today, by category; one without is not among them. */
export async function listChecklists(
  db: Database,
  categoryIds: readonly number[],
): Promise<Map<number, ChecklistItem[]>> {
  if (categoryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("insight_checklist_items")
    .select(["id", "category_id", "text"])
    .where("category_id", "in", [...categoryIds])
    .where("retired_at", "is", null)
    .orderBy("category_id")
    .orderBy("position")
    .orderBy("id")
    .execute();
  const byCategory = Map.groupBy(rows, ({ category_id }) => category_id);
  return new Map(
    [...byCategory].map(([category, items]) => [
      category,
      items.map(({ id, text }) => ({ id, text })),
    ]),
  );
}

export async function listChecklist(db: Database, categoryId: number): Promise<ChecklistItem[]> {
  return (await listChecklists(db, [categoryId])).get(categoryId) ?? [];
}

/** Those that were asked once, too. */
export async function listItemIds(db: DatabaseTransaction, categoryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("insight_checklist_items")
    .select("id")
    .where("category_id", "=", categoryId)
    .execute();
  return rows.map(({ id }) => id);
}

type Placed = { categoryId: number; position: number; text: string };

export async function insertItem(
  db: DatabaseTransaction,
  { categoryId, position, text }: Placed,
): Promise<number> {
  const { id } = await db
    .insertInto("insight_checklist_items")
    .values({ category_id: categoryId, position, text })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** In other words it stays the same; one that was asked no more is asked again. */
export async function updateItem(
  db: DatabaseTransaction,
  id: number,
  { position, text }: Omit<Placed, "categoryId">,
): Promise<void> {
  await db
    .updateTable("insight_checklist_items")
    .set({ position, text, retired_at: null })
    .where("id", "=", id)
    .execute();
}

export async function retireOtherItems(
  db: DatabaseTransaction,
  categoryId: number,
  keptIds: readonly number[],
  now: Moment,
): Promise<void> {
  let query = db
    .updateTable("insight_checklist_items")
    .set({ retired_at: now })
    .where("category_id", "=", categoryId)
    .where("retired_at", "is", null);
  if (keptIds.length > 0) query = query.where("id", "not in", [...keptIds]);
  await query.execute();
}

/** What an analyst may start from; empty: nothing. */
export async function getOutline(db: Database, categoryId: number): Promise<string> {
  const { outline } = await db
    .selectFrom("insight_categories")
    .select("outline")
    .where("id", "=", categoryId)
    .executeTakeFirstOrThrow();
  return outline;
}

import type { ChecklistSent } from "@sightline/contract/categories/categories.checklist.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { invalid } from "#http/problem.ts";
import {
  insertItem,
  listItemIds,
  retireOtherItems,
  updateItem,
} from "./categories.checklist.queries.ts";

/** Whole and in order. What is named by its id stays what it is, in whatever words, with its ticks. */
export async function saveChecklist(
  db: DatabaseTransaction,
  categoryId: number,
  sent: ChecklistSent,
  now: Moment,
): Promise<void> {
  const known = new Set(await listItemIds(db, categoryId));
  const kept: number[] = [];
  for (const [position, { id, text }] of sent.entries()) {
    if (id === undefined) {
      kept.push(await insertItem(db, { categoryId, position, text }));
      continue;
    }
    if (!known.has(id) || kept.includes(id)) {
      const words = known.has(id) ? "This is in the list twice." : "The list has no such entry.";
      throw invalid({ [`insight_category.checklist.${position}.id`]: [words] });
    }
    await updateItem(db, id, { position, text });
    kept.push(id);
  }
  await retireOtherItems(db, categoryId, kept, now);
}

import type { TickedItem } from "@sightline/contract/categories/categories.checklist.ts";
import { listChecklist } from "#categories/categories.ts";
import type { Database } from "#db/database.ts";
import { listTicks } from "./checklist.queries.ts";

type Listed = { id: number; category_id: number };

/** What its category lists today, ticked or not for the version after this one. */
export async function showChecklist(
  db: Database,
  request: Listed,
  baseVersion: number,
): Promise<TickedItem[]> {
  const items = await listChecklist(db, request.category_id);
  if (items.length === 0) return [];
  const ticks = await listTicks(db, { requestId: request.id, baseVersion });
  return items.map((item) => {
    const tick = ticks.get(item.id);
    return { ...item, ticked_by: tick?.by ?? null, ticked_at: tick?.at ?? null };
  });
}

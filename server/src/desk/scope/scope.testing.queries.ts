import type { ScopeRule } from "@sightline/contract/categories/categories.scope.ts";
import type { Database } from "#db/database.ts";

/** As an admin sets it in the category's editor. */
export async function setScopeRule(
  db: Database,
  categoryId: number,
  scope: ScopeRule,
): Promise<void> {
  await db.updateTable("insight_categories").set({ scope }).where("id", "=", categoryId).execute();
}

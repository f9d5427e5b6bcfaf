import type { Database } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { findCategoryId } from "./categories.queries.ts";

export { getOutline, listChecklist } from "./categories.checklist.queries.ts";
export { getScopeRule, getSecondReader } from "./categories.editing.queries.ts";
export {
  findCategoryForFiling,
  listAskedAt,
  listCategories,
  listQuestionVersions,
} from "./categories.queries.ts";

/** The category that an address names, by id or slug; null where it means all of them. */
export async function getNamedCategory(
  db: Database,
  named: string | undefined,
): Promise<number | null> {
  if (named === undefined || named === "all") return null;
  const id = await findCategoryId(db, named);
  if (id === undefined) throw new Problem("not_found");
  return id;
}

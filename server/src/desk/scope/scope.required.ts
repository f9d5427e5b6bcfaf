import { whyScopeOpen } from "@sightline/contract/requests/requests.scope.shapes.ts";
import { getScopeRule } from "#categories/categories.ts";
import type { Database } from "#db/database.ts";
import { invalid } from "#http/problem.ts";
import { findLatestScope } from "#requests/requests.ts";

/** Where the category demands it, nothing is delivered before its scope is settled. */
export async function requireScope(
  db: Database,
  request: { id: number; category_id: number },
  isPublished: boolean,
): Promise<void> {
  const rule = await getScopeRule(db, request.category_id);
  const latest = rule === "must" ? await findLatestScope(db, request.id) : undefined;
  const sentence = whyScopeOpen({ rule, latest, isPublished });
  if (sentence !== null) throw invalid({ "insight_response.scope": [sentence] });
}

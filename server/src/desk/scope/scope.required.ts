import type { Moment } from "@sightline/contract/base/moments.ts";
import { whyScopeOpen } from "@sightline/contract/requests/requests.scope.shapes.ts";
import { getScopeRule } from "#categories/categories.ts";
import type { Database } from "#db/database.ts";
import { invalid } from "#http/problem.ts";
import { findLatestEvent, findLatestScope } from "#requests/requests.ts";

/** Where the category demands it, nothing is delivered before its scope is settled. */
export async function requireScope(
  db: Database,
  request: { id: number; category_id: number; insight_published_at: Moment | null },
): Promise<void> {
  const rule = await getScopeRule(db, request.category_id);
  if (rule !== "must") return;
  const latest = await findLatestScope(db, request.id);
  const more = await findLatestEvent(db, request.id, "more_asked");
  const sentence = whyScopeOpen({
    rule,
    latest,
    publishedAt: request.insight_published_at,
    moreAskedAt: more?.created_at ?? null,
  });
  if (sentence !== null) throw invalid({ "insight_response.scope": [sentence] });
}

import type { Moment } from "@sightline/contract/base/moments.ts";
import type { CategoryFigures } from "@sightline/contract/categories/categories.editing.ts";
import type { Database } from "#db/database.ts";
import { listFigures, listOpenWork } from "./turnarounds.figures.queries.ts";
import { tellFigures } from "./turnarounds.rules.ts";

/** By category id, what those read who run the place. */
export async function listCategoryFigures(
  db: Database,
  now: Moment,
): Promise<ReadonlyMap<number, CategoryFigures>> {
  const work = await listOpenWork(db, now);
  const open = new Map(work.map((one) => [one.insight_category_id, one.open]));
  const rows = await listFigures(db, null);
  return new Map(
    rows.map(({ insight_category_id: id, figures }) => {
      const { on_time_share, rating_average } = tellFigures(figures);
      return [id, { open_requests: open.get(id) ?? 0, on_time_share, rating_average }];
    }),
  );
}

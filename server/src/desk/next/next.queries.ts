import type { Moment } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import { compileOnce } from "#db/compiled.ts";
import type { Database } from "#db/database.ts";
import { plannedForItsValues, written } from "#db/planning.ts";
import {
  type DeskPlace,
  type Narrowed,
  selectPart,
  selectRows,
  type StoredDeskRow,
} from "#desk/desk.queries.ts";
import { idInCursor, type Page, pagesBy } from "#http/cursor.ts";
import type { Viewer } from "#requests/requests.ts";

/** What a person may have to do themselves stands in parts, one after the other. */
const parts = ["mine", "to_review", "unclaimed"] as const;

const nextPlace = z.object({
  part: z.int().check(z.nonnegative(), z.lt(parts.length)),
  due_order: z.int(),
  id: idInCursor,
});
type NextPlace = z.infer<typeof nextPlace>;
export const nextPages = pagesBy(nextPlace, "next");

/** In each part the next due first. */
export async function listNext(
  db: Database,
  viewer: Viewer,
  narrowed: Narrowed,
  page: Page<NextPlace>,
  now: Moment,
): Promise<StoredDeskRow[]> {
  if (narrowed.q !== null) return plannedForItsValues(db, selectNext(viewer, narrowed, page, now));
  const { after, limit } = page;
  const place = after ? { due_order: after.due_order, id: after.id } : {};
  return askForNext(
    db,
    { viewer: viewer.id, now, ...place },
    {
      role: viewer.role,
      categoryId: narrowed.categoryId,
      limit,
      part: after?.part ?? null,
    },
  );
}

const askForNext = compileOnce<
  { viewer: number; now: Moment } & Partial<DeskPlace>,
  StoredDeskRow,
  Pick<Viewer, "role"> & Omit<Narrowed, "q"> & { limit: number; part: number | null }
>(({ viewer, now, due_order, id }, { role, categoryId, part, limit }) => {
  const isLater = part !== null && due_order !== undefined && id !== undefined;
  const page = { after: isLater ? { part, due_order, id } : null, limit };
  return selectNext({ id: viewer, role }, { categoryId, q: null }, page, now);
});

/** Each part is read by itself, no further than the page is long. */
function selectNext<Row>(
  viewer: Viewer,
  narrowed: Narrowed,
  { after, limit }: Page<NextPlace>,
  now: Moment,
): RawBuilder<Row> {
  const rest = parts.flatMap((filter, part) => {
    if (after !== null && part < after.part) return [];
    const page = { after: part === after?.part ? after : null, limit };
    return [sql`(${selectPart(viewer, { ...narrowed, filter }, part, page, now)})`];
  });
  return selectRows(
    viewer,
    sql`select * from (${sql.join(rest, sql` union all `)}) parts
      order by part, due_order, id limit ${written(limit)}`,
  );
}

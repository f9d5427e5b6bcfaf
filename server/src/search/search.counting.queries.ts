import type { Facets } from "@sightline/contract/search/search.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { type Counted, facetNames, facetsIn, facetsOfCandidates } from "./search.facets.queries.ts";
import { amongEnough, type Asked, type Findables, type Narrowing } from "./search.queries.ts";

const narrowedBy = {
  kind: "kind",
  category: "categoryId",
  status: "status",
  span: "since",
  person: "personId",
} as const satisfies Record<(typeof facetNames)[number], keyof Narrowing>;

/**
 * What it could be narrowed to, each counted in all that it is narrowed to already but for itself, so
 * that one can change from one to another. What is listed says it of those that are not chosen. Each
 * that is chosen is looked up once more, among the latest of what would be listed without it: among
 * the latest of everything, little or nothing might be left of a narrow search.
 */
export async function countFacets(
  db: Database,
  findables: Findables,
  asked: Asked,
  narrowed: Narrowing,
  listed: Counted,
): Promise<Facets> {
  const isSeen = findables.request.sees(asked.seeker, asked.now);
  const counted = (listed ?? []).filter(({ facet }) => narrowed[narrowedBy[facet]] === null);
  for (const name of facetNames) {
    if (narrowed[narrowedBy[name]] === null) continue;
    const [row] = await amongEnough(
      db,
      findables,
      asked,
      { ...narrowed, [narrowedBy[name]]: null },
      (candidates) => sql<{ among: number; facets: Counted }>`
        with candidates as materialized (${candidates})
        select (select count(*) from candidates)::int as among,
          ${facetsOfCandidates(isSeen, asked.now)} as facets`,
    );
    counted.push(...(row?.facets ?? []).filter(({ facet }) => facet === name));
  }
  return facetsIn(counted);
}

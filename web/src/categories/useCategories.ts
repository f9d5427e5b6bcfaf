import { categories, type Category } from "@sightline/contract/categories/categories.ts";
import { useMemo } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { usualDayMinutes } from "./categories.words.ts";

const none: Category[] = [];

/** Every category, retired ones too, in their order; `countings` tells how each counts working time. */
export function useCategories() {
  const loaded = useLoad(categories.listCategories);
  const all = loaded.answer?.insight_categories ?? none;
  const byId = useMemo(() => new Map(all.map((one) => [one.id, one])), [all]);
  const countings = useMemo(
    () =>
      new Map(
        all.map(({ id, calendar }) => [
          id,
          { calendar, usualDayMinutes: usualDayMinutes(calendar) },
        ]),
      ),
    [all],
  );
  return { ...loaded, all, byId, countings };
}

/** By what an address names it: its id or its slug. */
export function findCategory(all: readonly Category[], named: string): Category | undefined {
  return all.find((one) => one.slug === named || String(one.id) === named);
}

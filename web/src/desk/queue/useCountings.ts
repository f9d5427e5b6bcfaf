import type { Category } from "@sightline/contract/categories/categories.ts";
import { useMemo } from "react";
import type { Counting } from "./left.words.ts";

type Known = Pick<Counting, "calendar" | "usualDayMinutes">;

/** How each category counts working time, and how much of it it promises. */
export function useCountings(all: readonly Category[], countings: ReadonlyMap<number, Known>) {
  return useMemo(
    () =>
      new Map<number, Counting>(
        all.flatMap(({ id, target_minutes }) => {
          const known = countings.get(id);
          return known ? [[id, { ...known, targetMinutes: target_minutes }]] : [];
        }),
      ),
    [all, countings],
  );
}

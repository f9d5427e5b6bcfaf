import type { Category } from "@sightline/contract/categories/categories.ts";
import { TabLinks } from "#ui/page/TabLinks.tsx";

type CategoryTabsProps = {
  categories: readonly Category[];
  /** The category on screen; without it, all of them. */
  current: Category | undefined;
  /** How many in all and by category id; without it no figures are shown. */
  counts?: { all: number; of: ReadonlyMap<number, number> };
  hrefOf: (category: string) => string;
};

/** One tab per category. A retired one is there only while something is left in it to see. */
export function CategoryTabs({ categories, current, counts, hrefOf }: CategoryTabsProps) {
  const shown = categories.filter(
    (one) => one.retired_at === null || one === current || (counts?.of.get(one.id) ?? 0) > 0,
  );
  return (
    <TabLinks
      label="Categories"
      links={[
        { words: "All", href: hrefOf("all"), count: counts?.all, current: current === undefined },
        ...shown.map((one) => ({
          words: one.name,
          href: hrefOf(one.slug),
          count: counts && (counts.of.get(one.id) ?? 0),
          current: one === current,
        })),
      ]}
    />
  );
}

import { categoryEditing } from "@sightline/contract/categories/categories.editing.ts";
import { usePages } from "#api/load/usePages.ts";
import { differencesOf } from "./category.differences.ts";
import { History } from "./History.tsx";

/** Who changed what of a category, newest first. */
export function CategoryHistory({ id }: { id: number }) {
  const loaded = usePages(
    categoryEditing.listCategoryVersions,
    { params: { id: String(id) }, query: {} },
    (answer) => answer.versions.map((one) => ({ ...one, id: one.version })),
  );
  return (
    <History
      loaded={loaded}
      made="Made this category"
      entries={loaded.pages.flat().map((one) => ({
        ...one,
        differences: one.before ? differencesOf(one.before, one.after) : null,
      }))}
    />
  );
}

import {
  categoryEditing,
  type EditedCategory,
} from "@sightline/contract/categories/categories.editing.ts";
import { slugOf } from "@sightline/contract/categories/questions.editing.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { type CategoryValues, checkCategory, sentOf, valuesOf } from "./category.values.ts";
import { useVersionedForm } from "./useVersionedForm.ts";

type Start = {
  /** Under which name what is typed is kept in this tab. */
  name: string;
  /** The category that is changed; without it, a new one is made. */
  category: EditedCategory | undefined;
  start: CategoryValues;
  /** The addresses of all others. */
  taken: readonly string[];
};

/** A category while it is written. Its address follows its name until it has one of its own. */
export function useCategoryForm({ name, category, start, taken }: Start) {
  const creating = useSubmit(categoryEditing.createCategory);
  const saving = useSubmit(categoryEditing.saveCategory);
  const form = useVersionedForm({
    name,
    thing: category,
    start,
    valuesOf,
    check: checkCategory,
    sending: category ? saving : creating,
    send: (values, version) =>
      category
        ? saving.submit({
            params: { id: String(category.id) },
            body: { insight_category: { ...sentOf(values), version } },
          })
        : creating.submit({ body: { insight_category: sentOf(values) } }),
    within: "insight_category",
  });

  function change(next: Partial<CategoryValues>): void {
    if (next.name === undefined || form.values.hasOwnSlug) form.change(next);
    else form.change({ ...next, slug: slugOf(next.name, taken) });
  }
  return { ...form, change };
}

export type CategoryForm = ReturnType<typeof useCategoryForm>;

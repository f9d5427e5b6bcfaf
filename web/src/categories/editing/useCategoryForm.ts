import {
  categoryEditing,
  type EditedCategory,
} from "@sightline/contract/categories/categories.editing.ts";
import { slugOf } from "@sightline/contract/categories/questions.editing.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { type CategoryValues, checkCategory, sentOf, valuesOf } from "./category.values.ts";
import { type Change, useVersionedForm } from "./useVersionedForm.ts";

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

  function change(next: Change<CategoryValues>): void {
    form.change((now) => {
      const changed = typeof next === "function" ? next(now) : next;
      if (changed.name === undefined || now.hasOwnSlug) return changed;
      return { ...changed, slug: slugOf(changed.name, taken) };
    });
  }
  return { ...form, change };
}

export type CategoryForm = ReturnType<typeof useCategoryForm>;

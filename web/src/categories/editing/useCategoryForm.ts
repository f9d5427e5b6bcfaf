import {
  categoryEditing,
  type EditedCategory,
} from "@sightline/contract/categories/categories.editing.ts";
import { slugOf } from "@sightline/contract/categories/questions.editing.ts";
import { useState } from "react";
import type { CallProblem } from "#api/call/callProblem.ts";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import {
  type CategoryValues,
  checkCategory,
  type FormErrors,
  sentOf,
  valuesOf,
} from "./category.values.ts";

type Kept = { values: CategoryValues; version: number };

type Start = {
  /** Under which name what is typed is kept in this tab. */
  name: string;
  /** The category that is changed; without it, a new one is made. */
  category: EditedCategory | undefined;
  values: CategoryValues;
  /** The addresses of all others. */
  taken: readonly string[];
};

export type Saved =
  | { how: "saved"; category: EditedCategory }
  | { how: "refused"; field: string | undefined };

/** A category while it is written. What is not saved yet is kept in this tab. */
export function useCategoryForm({ name, category, values: blank, taken }: Start) {
  const typed = useTyped<Kept>(name);
  const [values, setValues] = useState(typed.kept.values ?? blank);
  const [version, setVersion] = useState(typed.kept.version ?? category?.version ?? 0);
  const [wasKept, setWasKept] = useState(typed.kept.values !== undefined);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FormErrors>({});
  const [theirs, setTheirs] = useState<EditedCategory>();
  const creating = useSubmit(categoryEditing.createCategory);
  const saving = useSubmit(categoryEditing.saveCategory);
  const sending = category ? saving : creating;

  const found: FormErrors = { ...checkCategory(values), ...refused };
  const errors: FormErrors = Object.fromEntries(
    Object.entries(found).filter(([field]) => tried || left.has(field) || field in refused),
  );

  function change(next: Partial<CategoryValues>): void {
    const whole = { ...values, ...next };
    if (next.name !== undefined && !whole.hasOwnSlug) whole.slug = slugOf(next.name, taken);
    setValues(whole);
    setRefused({});
    typed.keep({ values: whole, version });
    if (sending.problem) sending.reset();
  }

  /** All at once: what stands on the server, or what was there before anything was typed. */
  function replace(next: CategoryValues, nextVersion: number): void {
    setValues(next);
    setVersion(nextVersion);
    setTheirs(undefined);
    setRefused({});
    setTried(false);
    setWasKept(false);
    typed.drop();
  }

  function tryAll(): FormErrors {
    setTried(true);
    return found;
  }

  async function save(over = version): Promise<Saved> {
    const insight_category = sentOf(values);
    const result = category
      ? await saving.submit({
          params: { id: String(category.id) },
          body: { insight_category: { ...insight_category, version: over } },
        })
      : await creating.submit({ body: { insight_category } });
    if (!result.ok) return takeRefusal(result.problem);
    const after = result.answer.insight_category;
    replace(valuesOf(after), after.version);
    return { how: "saved", category: after };
  }

  function takeRefusal(problem: CallProblem): Saved {
    const current = problem.code === "stale_version" ? findCurrent(problem.body) : undefined;
    if (current) setTheirs(current);
    const sentences = Object.entries(problem.errors).map(([field, all]) => [field, all.join(" ")]);
    setRefused(Object.fromEntries(sentences));
    setTried(true);
    return { how: "refused", field: sentences[0]?.[0] };
  }

  return {
    values,
    errors,
    /** What was typed here before, and not saved. */
    wasKept,
    theirs,
    isSending: sending.state === "submitting",
    problem: theirs ? undefined : sending.problem,
    change,
    leave: (field: string) => setLeft((former) => new Set([...former, field])),
    replace,
    tryAll,
    save,
  };
}

export type CategoryForm = ReturnType<typeof useCategoryForm>;

function findCurrent(body: unknown): EditedCategory | undefined {
  if (typeof body !== "object" || body === null || !("insight_category" in body)) return undefined;
  // The server puts the current record beside the refusal, built as in every answer.
  return body.insight_category as EditedCategory;
}

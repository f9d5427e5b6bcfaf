import type {
  CategoryTemplate,
  EditedCategory,
} from "@sightline/contract/categories/categories.editing.ts";
import { slugOf } from "@sightline/contract/categories/questions.editing.ts";
import { type CategoryValues, emptyValues, valuesOf } from "./category.values.ts";

/** A copy begins with all but the name, and is a category of its own. */
export function copyOf(category: EditedCategory, taken: readonly string[]): CategoryValues {
  const values = valuesOf(category);
  const name = `${category.name} (copy)`;
  const keys = new Map(values.questions.map(({ key }, at) => [key, -1 - at]));
  return {
    ...values,
    name,
    slug: slugOf(name, taken),
    hasOwnSlug: false,
    checklist: values.checklist.map(({ text }, at) => ({ key: -1 - at, text })),
    questions: values.questions.map((one) => ({
      ...one,
      key: keys.get(one.key) ?? 0,
      condition: one.condition && {
        ...one.condition,
        key: keys.get(one.condition.key) ?? 0,
      },
    })),
  };
}

export function fromTemplate(
  template: CategoryTemplate,
  calendarId: number | null,
  taken: readonly string[],
): CategoryValues {
  const { name, description, icon, target_minutes, insight_questions } = template;
  return {
    ...emptyValues,
    name,
    slug: slugOf(name, taken),
    description,
    icon,
    calendarId,
    targetHours: target_minutes / 60,
    questions: insight_questions.map(({ condition, ...one }, at) => ({
      key: -1 - at,
      label: one.label,
      help: one.help,
      kind: one.kind,
      required: one.required,
      choices: one.choices,
      limits: one.limits,
      condition: condition && { key: -1 - condition.question, is: condition.is },
    })),
  };
}

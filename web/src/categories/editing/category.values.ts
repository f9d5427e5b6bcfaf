import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import type { EditedCalendar } from "@sightline/contract/calendars.ts";
import {
  categoryEditing,
  type EditedCategory,
  type NewCategory,
} from "@sightline/contract/categories/categories.editing.ts";
import {
  categoryIcons,
  type CategoryIconName,
} from "@sightline/contract/categories/categories.icons.ts";
import type { SecondReader } from "@sightline/contract/categories/categories.readers.ts";
import type { ScopeRule } from "@sightline/contract/categories/categories.scope.ts";
import type { Category } from "@sightline/contract/categories/categories.ts";
import {
  choiceValueOf,
  limitsFor,
  offersChoices,
  questionErrors,
  type QuestionSent,
} from "@sightline/contract/categories/questions.editing.ts";
import type { Limits, Question, QuestionKind } from "@sightline/contract/categories/questions.ts";
import { sentencesByField } from "@sightline/contract/base/sentences.ts";
import type { FormErrors } from "./useVersionedForm.ts";

export type ChoiceValues = {
  value: string;
  label: string;
  /** Its value is made from its label when it is saved. */
  isNew?: boolean;
};

export type QuestionValues = {
  /** Of the wording asked today; below zero for a question that is new. */
  key: number;
  label: string;
  help: string;
  kind: QuestionKind;
  required: boolean;
  choices: readonly ChoiceValues[];
  limits: Limits;
  condition: { key: number; is: string | boolean } | null;
};

/** What the editor holds. */
export type CategoryValues = {
  name: string;
  slug: string;
  /** It no longer follows the name. */
  hasOwnSlug: boolean;
  description: string;
  icon: CategoryIconName;
  calendarId: number | null;
  targetHours: number | null;
  secondReader: SecondReader;
  outline: string;
  /** Known by their ids; below zero for what is new. */
  checklist: readonly { key: number; text: string }[];
  scope: ScopeRule;
  questions: readonly QuestionValues[];
};

export const emptyValues: CategoryValues = {
  name: "",
  slug: "",
  hasOwnSlug: false,
  description: "",
  icon: "chart-column",
  calendarId: null,
  targetHours: 16,
  secondReader: "none",
  outline: "",
  checklist: [],
  scope: "no",
  questions: [],
};

export function valuesOf(category: EditedCategory): CategoryValues {
  const { name, slug, description, calendar_id, target_minutes, insight_questions } = category;
  return {
    name,
    slug,
    hasOwnSlug: true,
    description,
    icon: iconNamed(category.icon),
    calendarId: calendar_id,
    targetHours: target_minutes / 60,
    secondReader: category.second_reader,
    outline: category.outline,
    checklist: category.checklist.map(({ id, text }) => ({ key: id, text })),
    scope: category.scope,
    questions: insight_questions.map(({ id, label, help, kind, required, ...one }) => ({
      key: id,
      label,
      help,
      kind,
      required,
      choices: one.choices,
      limits: one.limits,
      condition: one.condition && {
        key: one.condition.insight_question_id,
        is: one.condition.is,
      },
    })),
  };
}

function iconNamed(name: string): CategoryIconName {
  return categoryIcons.find((one) => one === name) ?? "chart-column";
}

/** The least key there is, and one less: new questions count downwards. */
export function newQuestion(questions: readonly QuestionValues[]): QuestionValues {
  return {
    key: Math.min(0, ...questions.map(({ key }) => key)) - 1,
    label: "",
    help: "",
    kind: "short_text",
    required: false,
    choices: [],
    limits: {},
    condition: null,
  };
}

/** Put back where it was. One that was added meanwhile may have been given its key. */
export function withQuestion(
  questions: readonly QuestionValues[],
  question: QuestionValues,
  at: number,
): QuestionValues[] {
  const isTaken = questions.some(({ key }) => key === question.key);
  const key = isTaken ? newQuestion(questions).key : question.key;
  return questions.toSpliced(at, 0, { ...question, key });
}

/** A value for now; what it is for ever is made from the label when it is saved. */
export function newChoice(choices: readonly ChoiceValues[]): ChoiceValues {
  const numbers = choices.map(({ value }) => Number(/^~(\d+)$/.exec(value)?.[1] ?? 0));
  return { value: `~${Math.max(0, ...numbers) + 1}`, label: "", isNew: true };
}

/** The questions that hang on this one, by their labels. */
export function hangingOn(questions: readonly QuestionValues[], key: number): string[] {
  return questions.filter(({ condition }) => condition?.key === key).map(nameOf);
}

export function nameOf({ label }: Pick<QuestionValues, "label">): string {
  return label.trim() === "" ? "a question without words" : `“${label.trim()}”`;
}

/** Why a question can't go up or down by one: what hangs together keeps its order. */
export function hindranceOf(
  questions: readonly QuestionValues[],
  at: number,
  by: 1 | -1,
): string | null {
  const [one, other] =
    by < 0 ? [questions[at - 1], questions[at]] : [questions[at], questions[at + 1]];
  if (!one || !other || other.condition?.key !== one.key) return null;
  return `${nameOf(other)} depends on ${nameOf(one)} and has to come after it.`;
}

/** What would be sent. */
export function sentOf(values: CategoryValues): NewCategory {
  const places = new Map(values.questions.map(({ key }, at) => [key, at]));
  const finals = new Map(values.questions.map((one) => [one.key, finalChoices(one.choices)]));
  return {
    name: values.name,
    slug: values.slug,
    description: values.description,
    icon: values.icon,
    calendar_id: values.calendarId ?? 0,
    target_minutes: Math.round((values.targetHours ?? 0) * 60),
    second_reader: values.secondReader,
    outline: values.outline,
    checklist: values.checklist.map(({ key, text }) => ({ ...(key > 0 ? { id: key } : {}), text })),
    scope: values.scope,
    insight_questions: values.questions.map((one): QuestionSent => {
      const { condition, kind } = one;
      return {
        ...(one.key > 0 ? { id: one.key } : {}),
        label: one.label,
        help: one.help,
        kind,
        required: one.required,
        choices: offersChoices(kind) ? (finals.get(one.key)?.choices ?? []) : [],
        limits: limitsFor(kind, one.limits),
        condition: condition && {
          question: places.get(condition.key) ?? values.questions.length,
          is: finals.get(condition.key)?.valueOf(condition.is) ?? condition.is,
        },
      };
    }),
  };
}

function finalChoices(choices: readonly ChoiceValues[]) {
  const final = new Map<string, string>();
  const taken = choices.filter(({ isNew }) => !isNew).map(({ value }) => value);
  for (const { value, label, isNew } of choices) {
    const made = isNew ? choiceValueOf(label, taken) : value;
    if (isNew) taken.push(made);
    final.set(value, made);
  }
  return {
    choices: choices.map(({ value, label }) => ({ value: final.get(value) ?? value, label })),
    valueOf: (is: string | boolean) => (typeof is === "string" ? final.get(is) : undefined),
  };
}

/** Where a control's error stands, as the API names it. */
export const fields = {
  name: "insight_category.name",
  slug: "insight_category.slug",
  description: "insight_category.description",
  icon: "insight_category.icon",
  calendar: "insight_category.calendar_id",
  target: "insight_category.target_minutes",
  secondReader: "insight_category.second_reader",
  outline: "insight_category.outline",
  checklist: "insight_category.checklist",
  checked: (at: number) => `insight_category.checklist.${at}.text`,
  scope: "insight_category.scope",
  question: (at: number, part: string) => `insight_category.insight_questions.${at}.${part}`,
} as const;

/** By the same schema and the same function as the server. */
export function checkCategory(values: CategoryValues): FormErrors {
  const errors: Record<string, string> = {};
  const insight_category = sentOf(values);
  for (const [at, words] of questionErrors(insight_category.insight_questions))
    errors[`insight_category.insight_questions.${at}`] = words;
  const parsed = categoryEditing.createCategory.body.safeParse({ insight_category });
  if (!parsed.success) {
    for (const [field, sentences] of Object.entries(sentencesByField(parsed.error.issues)))
      errors[field] = sentences.join(" ");
  }
  if (values.calendarId === null) errors[fields.calendar] = "Choose a calendar.";
  if (values.targetHours === null) errors[fields.target] = "Fill this in.";
  return errors;
}

/** The questions as whoever asks will meet them. */
export function questionsShown(values: CategoryValues): Question[] {
  return values.questions.map(({ key, condition, ...one }) => ({
    ...one,
    id: key,
    label: one.label.trim() === "" ? "A question without words" : one.label,
    choices: offersChoices(one.kind) ? one.choices.filter(({ label }) => label.trim() !== "") : [],
    limits: limitsFor(one.kind, one.limits),
    condition: condition && { insight_question_id: condition.key, is: condition.is },
  }));
}

/** The category as whoever asks will meet it; undefined while it has no calendar or promises nothing. */
export function categoryShown(
  values: CategoryValues,
  calendars: readonly EditedCalendar[],
): Category | undefined {
  const calendar = calendars.find(({ id }) => id === values.calendarId);
  const target_minutes = Math.round((values.targetHours ?? 0) * 60);
  if (!calendar || target_minutes < 1) return undefined;
  return {
    id: 0,
    slug: values.slug,
    name: values.name.trim() === "" ? "A category without a name" : values.name,
    description: values.description,
    icon: values.icon,
    target_minutes,
    calendar: clockOf(calendar),
    retired_at: null,
    insight_questions: questionsShown(values),
  };
}

type Clock = Pick<EditedCalendar, "time_zone" | "hours" | "holidays">;

/** A calendar as the clock reads it. */
export function clockOf({ time_zone, hours, holidays }: Clock): Calendar {
  return { time_zone, hours, holidays: holidays.map(({ day }) => day) };
}

import { isDeepStrictEqual } from "node:util";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Holiday } from "@sightline/contract/calendars.ts";
import type { CategoryState } from "@sightline/contract/categories/categories.editing.ts";
import {
  limitsFor,
  offersChoices,
  questionErrors,
  type QuestionSent,
} from "@sightline/contract/categories/questions.editing.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { promiseAt } from "@sightline/contract/clock/clock.ts";
import { invalid } from "#http/problem.ts";
import type { KeptCategory } from "./categories.editing.queries.ts";
import type { KeptQuestion } from "./categories.queries.ts";

/** Where a question stands, and by what it is known through all its wordings. */
export type Wording = Pick<
  KeptQuestion,
  "label" | "help" | "kind" | "required" | "choices" | "limits"
> & { condition: { lineage_id: number; is: string | boolean } | null };

/** All that can be changed of a category, to be kept when it changes. */
export function stateOf(category: KeptCategory): CategoryState {
  const { name, slug, description, icon, target_minutes, second_reader, scope } = category;
  const { outline, checklist, insight_questions } = category;
  const lineages = new Map(insight_questions.map(({ id, lineage_id }) => [id, lineage_id]));
  return {
    name,
    slug,
    description,
    icon,
    calendar: { id: category.calendar_id, name: category.calendar_name },
    target_minutes,
    retired: category.retired_at !== null,
    second_reader,
    outline,
    checklist,
    scope,
    questions: insight_questions.map((one) => {
      const key = one.condition && lineages.get(one.condition.insight_question_id);
      return {
        key: one.lineage_id,
        label: one.label,
        help: one.help,
        kind: one.kind,
        required: one.required,
        choices: one.choices,
        limits: one.limits,
        condition: one.condition && key ? { key, is: one.condition.is } : null,
      };
    }),
  };
}

/** The names of what differs between two states, as the audit log has them. */
export function changedFields<State extends object>(before: State, after: State): string[] {
  const names = Object.keys(after) as (keyof State & string)[];
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

export function requireQuestions(questions: readonly QuestionSent[]): void {
  const errors = questionErrors(questions);
  if (errors.size === 0) return;
  throw invalid(
    Object.fromEntries(
      [...errors].map(([field, words]) => [`insight_category.insight_questions.${field}`, [words]]),
    ),
  );
}

type QuestionVersion = { id: number; category_id: number; current_id: number | null };

/**
 * Each sent question with the one it is another wording of. Whoever saves over somebody else's change
 * may name a former wording: it stands for today's, or for a new question where none is left.
 */
export function matchQuestions(
  sent: readonly QuestionSent[],
  today: readonly KeptQuestion[],
  versions: readonly QuestionVersion[],
): (KeptQuestion | undefined)[] {
  const byId = new Map(today.map((one) => [one.id, one]));
  const formerById = new Map(versions.map((one) => [one.id, one]));
  const matched: (KeptQuestion | undefined)[] = [];
  for (const [at, { id }] of sent.entries()) {
    const former = id === undefined ? undefined : formerById.get(id);
    const found = id === undefined ? undefined : byId.get(former?.current_id ?? id);
    const isOurs = id === undefined || found || former;
    if (!isOurs || (found && matched.includes(found))) {
      const words = isOurs ? "This question is in the list twice." : noSuchQuestion;
      throw invalid({ [`insight_category.insight_questions.${at}.id`]: [words] });
    }
    matched.push(found);
  }
  return matched;
}

const noSuchQuestion = "The category has no such question.";

/** As it is kept: only the limits and choices that its kind has. */
export function wordingOf(sent: QuestionSent, lineages: readonly number[]): Wording {
  const { label, help, kind, required, choices, limits, condition } = sent;
  const lineage = condition && lineages[condition.question];
  return {
    label,
    help,
    kind,
    required,
    choices: offersChoices(kind) ? choices : [],
    limits: limitsFor(kind, limits),
    condition: condition && lineage ? { lineage_id: lineage, is: condition.is } : null,
  };
}

export function isSameWording(
  today: KeptQuestion,
  on: number | undefined,
  wording: Wording,
): boolean {
  const { label, help, kind, required, choices, limits, condition } = today;
  const former = condition && on ? { lineage_id: on, is: condition.is } : null;
  return isDeepStrictEqual(
    { label, help, kind, required, choices, limits, condition: former },
    wording,
  );
}

type Clock = Pick<Calendar, "time_zone" | "hours"> & { holidays: readonly Holiday[] };

export function clockOf({ time_zone, hours, holidays }: Clock): Calendar {
  return { time_zone, hours, holidays: holidays.map(({ day }) => day) };
}

/** Whether a calendar ever has so many working hours; what can't be promised would break every form. */
export function canPromise(calendar: Calendar, targetMinutes: number, now: Moment): boolean {
  try {
    promiseAt(calendar, now, targetMinutes);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

type Change<State> = { version: number; before: State | null };

/**
 * Each change with what it led to: what stood before the next one, or what stands today. Rows come
 * newest first; `next` is what stood before the change after the first of them.
 */
export function withAfter<State, Row extends Change<State>>(
  rows: readonly Row[],
  next: State,
): (Row & { after: State })[] {
  let after = next;
  return rows.map((row) => {
    const told = { ...row, after };
    if (row.before) after = row.before;
    return told;
  });
}

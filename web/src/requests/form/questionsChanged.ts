import type { Category } from "@sightline/contract/categories/categories.ts";
import {
  type AnswerValue,
  type Question,
  question,
} from "@sightline/contract/categories/questions.ts";
import { errorOf } from "@sightline/contract/categories/questions.answers.ts";
import type { QuestionsChanged } from "@sightline/contract/requests/requests.ts";
import * as z from "zod/mini";

export type Changed = {
  questions: readonly Question[];
  replacements: QuestionsChanged["replacements"];
};

const changedBody = z.object({
  insight_questions: z.array(question),
  replacements: z.array(
    z.object({ insight_question_id: z.int(), replaced_by: z.nullable(z.int()) }),
  ),
});

/** Today's questions, out of the body of a 409 `questions_changed`. */
export function findChanged(body: unknown): Changed | undefined {
  const parsed = changedBody.safeParse(body);
  if (!parsed.success) return undefined;
  const { insight_questions: questions, replacements } = parsed.data;
  return { questions, replacements };
}

type QuestionToday = Category["insight_questions"][number];

/**
 * What was answered on wordings that are no longer asked, and which question asks it today. For a
 * form whose answers are older than the questions on this page.
 */
export function findReplaced(
  given: GivenAnswers,
  questions: readonly QuestionToday[],
): Changed["replacements"] {
  return questions.flatMap(({ id, replaces = [] }) => {
    const former = replaces.findLast((one) => isAnswered(given[one]));
    if (former === undefined || isAnswered(given[id])) return [];
    return [{ insight_question_id: former, replaced_by: id }];
  });
}

function isAnswered(value: AnswerValue | null | undefined): boolean {
  return value !== undefined && value !== null && value !== "";
}

export function isSameList(some: readonly Question[], others: readonly Question[]): boolean {
  return some.map(({ id }) => id).join() === others.map(({ id }) => id).join();
}

type GivenAnswers = Record<string, AnswerValue | null>;

export type CarriedOver = {
  answers: GivenAnswers;
  /** By question id, what a person should know beside today's wording. */
  asides: ReadonlyMap<number, string>;
};

/** An answer goes over to the new wording where it still fits there; nothing typed is thrown away. */
export function carryOver(
  given: GivenAnswers,
  former: readonly Question[],
  { questions, replacements }: Changed,
): CarriedOver {
  const answers = { ...given };
  const asides = new Map<number, string>();
  const known = new Set(former.map((one) => one.id));
  const formerOf = new Map(
    replacements.map((one) => [one.replaced_by, one.insight_question_id] as const),
  );
  for (const one of questions) {
    if (known.has(one.id)) continue;
    const before = formerOf.get(one.id);
    const value = before === undefined ? undefined : given[before];
    if (value === undefined || value === null) {
      asides.set(one.id, "new");
    } else if (errorOf(one, value) === null) {
      answers[one.id] = value;
      asides.set(one.id, "reworded, your answer kept");
    } else {
      asides.set(one.id, "reworded, please answer again");
    }
  }
  return { answers, asides };
}

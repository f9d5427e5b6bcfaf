import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { atMostOf, day, id } from "#base/fields.ts";

export const questionKinds = [
  "short_text",
  "long_text",
  "number",
  "date",
  "choice",
  "choices",
  "yes_no",
  "url",
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const choice = z.object({ value: z.string(), label: z.string() });
export type Choice = z.infer<typeof choice>;

/** Which of these count depends on the kind: characters, a number's size, days, or how many choices. */
export const limits = z.object({
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Numbers: no fractions. */
  whole: z.optional(z.boolean()),
  /** Numbers: a year is written without separators. */
  format: z.optional(z.enum(["amount", "year"])),
  /** Numbers: what is counted, shown beside the field. */
  unit: z.optional(z.string()),
  earliest: z.optional(day),
  latest: z.optional(day),
});
export type Limits = z.infer<typeof limits>;

/** Asked only if an earlier question was answered so; of several choices, if this is among them. */
export const condition = z.object({
  insight_question_id: id,
  is: z.union([z.string(), z.boolean()]),
});
export type Condition = z.infer<typeof condition>;

export const question = z.object({
  /** Of this version of the question; a new wording has a new id. */
  id,
  label: z.string(),
  help: z.string(),
  kind: z.enum(questionKinds),
  required: z.boolean(),
  choices: z.array(choice),
  condition: z.nullable(condition),
  limits,
});
export type Question = z.infer<typeof question>;

export const fewEnoughQuestions = atMostOf(
  bounds.questionsPerCategory,
  `Answer at most ${bounds.questionsPerCategory} questions`,
);

/** Text, a number, a day as `2026-12-25`, a choice's value, several of them, or yes and no. */
export function answerOf<Text extends z.ZodMiniString>(text: Text) {
  const choices = z
    .array(text)
    .check(atMostOf(bounds.choicesPerAnswer, `Choose at most ${bounds.choicesPerAnswer}`));
  return z.union([text, z.number(), z.boolean(), choices]);
}

export const answerValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type AnswerValue = z.infer<typeof answerValue>;

/** Answers by question id. Absent, null, blank text and no choice all mean: not answered. */
export type Answers = ReadonlyMap<number, AnswerValue | null>;

/**
 * The questions that these answers open, in order. What hangs on a question that is itself not
 * asked is not asked either. Screen and server both decide with this.
 */
export function askedQuestions<Q extends Pick<Question, "id" | "condition">>(
  questions: readonly Q[],
  answers: Answers,
): Q[] {
  const asked = new Set<number>();
  return questions.filter((one) => {
    if (one.condition && !asked.has(one.condition.insight_question_id)) return false;
    if (one.condition && !holds(one.condition, answers)) return false;
    asked.add(one.id);
    return true;
  });
}

function holds(wanted: Condition, answers: Answers): boolean {
  const given = answers.get(wanted.insight_question_id);
  return Array.isArray(given) ? given.some((one) => one === wanted.is) : given === wanted.is;
}

import type { Category } from "@sightline/contract/categories/categories.ts";
import type { FieldErrors } from "@sightline/contract/base/problems.shapes.ts";
import type { AnswerValue } from "@sightline/contract/categories/questions.ts";
import { checkAnswers } from "@sightline/contract/categories/questions.answers.ts";
import { answerField, type QuestionsChanged } from "@sightline/contract/requests/requests.ts";
import { invalid, Problem } from "#http/problem.ts";

export type GivenAnswer = { insight_question_id: number; value: AnswerValue | null };
type QuestionVersion = { id: number; category_id: number; current_id: number | null };

/** Ids that today's form of the category does not have: superseded, of another category, or invented. */
export function unfamiliarQuestions(category: Category, given: readonly GivenAnswer[]): number[] {
  const current = new Set(category.insight_questions.map((question) => question.id));
  return given.map((answer) => answer.insight_question_id).filter((id) => !current.has(id));
}

/** The answers to keep, or a refusal that says per field what is wrong. */
export function requireAnswers(
  category: Category,
  given: readonly GivenAnswer[],
  versions: readonly QuestionVersion[],
): Map<number, AnswerValue> {
  requireQuestionsOf(category, given, versions);
  requireUnchanged(category, given, versions);
  const checked = checkAnswers(
    category.insight_questions,
    new Map(given.map((answer) => [answer.insight_question_id, answer.value])),
  );
  if (checked.errors.size > 0) {
    throw invalid(
      Object.fromEntries(
        [...checked.errors].map(([id, sentence]) => [answerField(id), [sentence]]),
      ),
    );
  }
  return checked.answers;
}

function requireQuestionsOf(
  category: Category,
  given: readonly GivenAnswer[],
  versions: readonly QuestionVersion[],
): void {
  const known = new Set(category.insight_questions.map((question) => question.id));
  for (const version of versions) if (version.category_id === category.id) known.add(version.id);
  const errors: FieldErrors = {};
  const seen = new Set<number>();
  for (const [index, { insight_question_id: id }] of given.entries()) {
    const field = `insight_request.insight_answers_attributes.${index}.insight_question_id`;
    if (!known.has(id)) errors[field] = [`${category.name} has no such question.`];
    else if (seen.has(id)) errors[field] = ["This question is answered twice."];
    seen.add(id);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The form was made from older questions: hand out today's, so that it can carry the answers over. */
function requireUnchanged(
  category: Category,
  given: readonly GivenAnswer[],
  versions: readonly QuestionVersion[],
): void {
  const superseded = new Set(unfamiliarQuestions(category, given));
  if (superseded.size === 0) return;
  const extra: QuestionsChanged = {
    insight_questions: category.insight_questions,
    replacements: versions
      .filter((version) => superseded.has(version.id))
      .map((version) => ({ insight_question_id: version.id, replaced_by: version.current_id })),
  };
  throw new Problem("questions_changed", { extra });
}

import type { Category } from "@sightline/contract/categories.ts";
import type { InsightRequest } from "@sightline/contract/requests.ts";
import type { Start } from "./useRequestForm.ts";

/** Takes over what still fits: an answer goes along where its very question is still asked. */
export function startFrom(request: InsightRequest, offered: readonly Category[]): Start {
  const { title, description, visibility } = request;
  const category = offered.find((one) => one.id === request.insight_category_id);
  const answers = Object.fromEntries(
    keptAnswers(request, category).map((one) => [one.insight_question_id, one.value]),
  );
  const values = { title, description, visibility, categoryId: category?.id ?? null, answers };
  return { values, categoryId: undefined };
}

/** What became of the earlier request's answers, in one line. */
export function tellTaken(request: InsightRequest, offered: readonly Category[]): string {
  const category = offered.find((one) => one.id === request.insight_category_id);
  const start = `Title and description are taken over from request ${request.id}`;
  if (!category) return `${start}; its category takes no new requests, so choose another.`;
  const lost = request.insight_answers.length - keptAnswers(request, category).length;
  if (lost === 0) return `${start}, its answers too.`;
  const changed = lost === 1 ? "1 question has" : `${lost} questions have`;
  return `${start}; ${changed} changed since, so please answer anew there.`;
}

function keptAnswers({ insight_answers }: InsightRequest, category: Category | undefined) {
  const asked = new Set(category?.insight_questions.map((one) => one.id));
  return insight_answers.filter((one) => asked.has(one.insight_question_id));
}

import type { Carried, Duplicate } from "@sightline/contract/requests/duplicates.ts";
import { pointsFrom } from "#requests/points/points.values.ts";
import { emptyValues, type RequestValues } from "./requestForm.values.ts";
import type { Today } from "./useRequestForm.ts";

/** What a request made from another begins with. */
export function startFrom(duplicate: Duplicate): { values: RequestValues; today?: Today } {
  const { title, description, visibility, insight_category_id: categoryId } = duplicate;
  const answers = Object.fromEntries(
    duplicate.answers.flatMap(({ insight_question_id: id, value }) =>
      id === null || value === null ? [] : [[id, value]],
    ),
  );
  const duplicateOf = duplicate.duplicate_of.id;
  const points = pointsFrom(duplicate.points.map((text) => ({ text })));
  const words = { title, description, points };
  return {
    values: { ...emptyValues, ...words, visibility, categoryId, answers, duplicateOf },
    ...(categoryId === null
      ? {}
      : { today: { categoryId, questions: duplicate.insight_questions, asides: new Map() } }),
  };
}

/** What became of the earlier request's answers in the category that is chosen, in one line. */
export function tellTaken(duplicate: Duplicate, categoryId: number | null): string {
  const start = `Title and description are copied from request ${duplicate.duplicate_of.id}`;
  if (categoryId === null && duplicate.insight_category_id === null)
    return `${start}; its category no longer takes requests, so choose another.`;
  if (categoryId !== duplicate.insight_category_id) {
    const hadAnswers = duplicate.answers.some(({ former }) => former !== null);
    return hadAnswers
      ? `${start}. This category asks its own questions; the answers were not taken over.`
      : `${start}.`;
  }
  const count = (state: Carried["state"]) =>
    duplicate.answers.filter((one) => one.state === state).length;
  const told = [
    [count("changed"), "worded differently"],
    [count("no_longer_asked"), "no longer asked"],
    [count("new"), "new"],
  ] as const;
  const parts = told.filter(([many]) => many > 0).map(([many, words]) => `${many} ${words}`);
  if (count("kept") > 0) parts.unshift(`${count("kept")} kept`);
  return parts.length === 0 ? `${start}.` : `${start}. Of its questions: ${parts.join(", ")}.`;
}

/** By today's question: what became of the former answer. */
export function carriedByQuestion(answers: readonly Carried[] = []): ReadonlyMap<number, Carried> {
  return new Map(
    answers.flatMap((one) =>
      one.insight_question_id === null ? [] : [[one.insight_question_id, one]],
    ),
  );
}

/** A word beside a question of today. */
export const carriedWords: Record<Carried["state"], string> = {
  kept: "kept",
  changed: "worded differently",
  no_longer_asked: "no longer asked",
  unanswered: "not answered then",
  new: "new",
};

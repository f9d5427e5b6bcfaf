import type { Question } from "@sightline/contract/categories/questions.ts";
import { invalid, Problem } from "#http/problem.ts";
import type { Viewer } from "#requests/requests.ts";

export function requireAsker(
  request: { requester_id: number },
  viewer: Viewer,
  deed: string,
): void {
  if (request.requester_id === viewer.id) return;
  throw new Problem("not_allowed", { detail: `Only the person who asked can ${deed}.` });
}

type Asked = { insight_question_id: Question["id"]; label: string };

/** What is still open, by the questions of the request; at least one where there are any. */
export function requireOpenQuestions(asked: readonly Asked[], ids: readonly number[]): Asked[] {
  const named = asked.filter((question) => ids.includes(question.insight_question_id));
  if (ids.some((id) => !asked.some((question) => question.insight_question_id === id)))
    throw invalid({ insight_question_ids: ["Name questions of this request only."] });
  if (asked.length > 0 && named.length === 0)
    throw invalid({ insight_question_ids: ["Name at least one question that is still open."] });
  return named;
}

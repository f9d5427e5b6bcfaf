import { pointsFrom, pointsToSend } from "#requests/points/points.values.ts";
import { namedPoints } from "#requests/points/points.words.ts";
import type { Carried } from "@sightline/contract/requests/duplicates.ts";
import type { Question } from "@sightline/contract/categories/questions.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import {
  answersToSend,
  emptyValues,
  type RequestValues,
} from "#requests/form/requestForm.values.ts";

/** A request as the form holds it; `carried` takes its answers over to today's questions. */
export function valuesOfRequest(
  request: InsightRequest,
  carried?: readonly Carried[],
): RequestValues {
  const { title, description, visibility, insight_category_id: categoryId } = request;
  const answers = carried
    ? carried.flatMap(({ insight_question_id: id, value }) =>
        id === null || value === null ? [] : [[id, value]],
      )
    : request.insight_answers.map((one) => [one.insight_question_id, one.value]);
  return {
    ...emptyValues,
    title,
    description,
    // Once something is published they stay as they are, and there may be more than a form takes.
    points: request.insight_responses.length > 0 ? [] : pointsFrom(namedPoints(request)),
    visibility,
    categoryId,
    answers: Object.fromEntries(answers),
  };
}

/** Only what differs is sent, so that a part nobody touched here is not written over. */
export function changedParts(
  values: RequestValues,
  base: RequestValues,
  questions: readonly Question[],
) {
  const { title, description, visibility } = values;
  return {
    ...(title === base.title ? {} : { title }),
    ...(description === base.description ? {} : { description }),
    ...(samePoints(values, base) ? {} : { insight_points_attributes: pointsToSend(values.points) }),
    ...(visibility === base.visibility ? {} : { visibility }),
    ...(isSame(values.answers, base.answers)
      ? {}
      : { insight_answers_attributes: answersToSend(values, questions) }),
  };
}

/** Where only the other side changed something, theirs holds. */
export function mergeUntouched(
  mine: RequestValues,
  base: RequestValues,
  theirs: RequestValues,
): RequestValues {
  return {
    ...mine,
    title: mine.title === base.title ? theirs.title : mine.title,
    description: mine.description === base.description ? theirs.description : mine.description,
    points: samePoints(mine, base) ? theirs.points : mine.points,
    visibility: mine.visibility === base.visibility ? theirs.visibility : mine.visibility,
    answers: isSame(mine.answers, base.answers) ? theirs.answers : mine.answers,
  };
}

function samePoints(one: RequestValues, other: RequestValues): boolean {
  return JSON.stringify(pointsToSend(one.points)) === JSON.stringify(pointsToSend(other.points));
}

function isSame(one: RequestValues["answers"], other: RequestValues["answers"]): boolean {
  return JSON.stringify(filled(one)) === JSON.stringify(filled(other));
}

/** An emptied field and one never filled are the same. */
function filled(answers: RequestValues["answers"]) {
  return Object.entries(answers).filter(([, one]) => one !== null && one !== "");
}

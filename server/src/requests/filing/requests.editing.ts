import { isDeepStrictEqual } from "node:util";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { AnswerValue } from "@sightline/contract/categories/questions.ts";
import type { GivenPoint } from "@sightline/contract/requests/points.ts";
import type { RequestPart } from "@sightline/contract/requests/requests.events.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import { findCategoryForFiling, listQuestionVersions } from "#categories/categories.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { type GivenAnswer, requireAnswers, unfamiliarQuestions } from "./requests.answers.ts";
import { pointsAfter } from "./requests.points.ts";
import { listPoints, replacePoints } from "./requests.points.queries.ts";
import { type EndShares, noteVisibility } from "#requests/opening/requests.opening.ts";
import { touchRequest } from "#requests/requests.moves.ts";
import {
  appendEvents,
  type HeldRequest,
  readAnswers,
  replaceAnswers,
  updateRequest,
} from "#requests/requests.queries.ts";

export type Edit = {
  title?: string | undefined;
  description?: string | undefined;
  insight_points_attributes?: readonly GivenPoint[] | undefined;
  insight_answers_attributes?: readonly GivenAnswer[] | undefined;
  visibility?: Visibility | undefined;
};

/** Answers that go with today's questions, or a refusal, as at filing. */
export async function requireAnswersToday(
  db: DatabaseTransaction,
  categoryId: number,
  given: readonly GivenAnswer[],
): Promise<Map<number, AnswerValue>> {
  const category = await findCategoryForFiling(db, categoryId);
  if (!category) throw new Error(`There is no category ${categoryId}.`);
  const versions = await listQuestionVersions(db, unfamiliarQuestions(category, given));
  return requireAnswers(category, given, versions);
}

/** Saves what differs; what was there before stays in the log. Nothing new: nothing happens. */
export async function saveEdit(
  db: DatabaseTransaction,
  request: HeldRequest,
  edit: Edit,
  by: { actorId: number; endShares: EndShares },
  now: Moment,
): Promise<void> {
  const { actorId } = by;
  const { id, title, description, visibility } = request;
  const answers = await readAnswers(db, id);
  const points = await listPoints(db, id);
  const given = edit.insight_answers_attributes;
  const asked = {
    title,
    status: request.status,
    isAnswered: request.insight_published_at !== null,
  };
  const after = {
    title: edit.title ?? title,
    description: edit.description ?? description,
    points: pointsAfter(points, asked, {
      title: edit.title ?? title,
      points: edit.insight_points_attributes,
    }),
    answers: given ? await requireAnswersToday(db, request.category_id, given) : answers,
  };
  const before = { title, description, points, answers };
  const parts: readonly RequestPart[] = ["title", "description", "points", "answers"];
  const changed = parts
    // A point that says the title goes with it, and nobody changed it.
    .filter((part) => part !== "points" || edit.insight_points_attributes !== undefined)
    .filter((part) => !isDeepStrictEqual(before[part], after[part]));
  const to = edit.visibility ?? visibility;
  if (changed.length === 0 && to === visibility) return;

  await updateRequest(db, id, {
    title: after.title,
    description: after.description,
    visibility: to,
    opened_at: to === visibility ? request.opened_at : to === "organization" ? now : null,
  });
  if (!isDeepStrictEqual(points, after.points)) await replacePoints(db, id, after.points);
  if (changed.includes("answers")) await replaceAnswers(db, id, after.answers);
  if (changed.length > 0) {
    const former = { ...before, answers: Object.fromEntries(answers) };
    const kept = Object.fromEntries(changed.map((part) => [part, former[part]]));
    const details = { changed, before: kept };
    const edited = { kind: "edited", actor_id: actorId, details, created_at: now } as const;
    await appendEvents(db, id, [edited]);
  }
  // Those who see it no longer are told as well, so that it leaves their screens.
  const alsoTo = to === visibility ? [] : await noteVisibility(db, request, to, by, now);
  await touchRequest(db, id, actorId, now, alsoTo);
}

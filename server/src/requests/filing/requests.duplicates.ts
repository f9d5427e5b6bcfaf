import { carryOver, type Duplicate } from "@sightline/contract/requests/duplicates.ts";
import { listAskedAt, listCategories, listQuestionVersions } from "#categories/categories.ts";
import type { Database } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { findPlanOf } from "#plans/plans.ts";
import { findDetailFor, listAnswers } from "#requests/requests.detail.queries.ts";
import { listPoints } from "./requests.points.queries.ts";
import type { Viewer } from "#requests/requests.visibility.queries.ts";

/** What a new request made from this one begins with. */
export async function makeDuplicate(db: Database, id: number, viewer: Viewer): Promise<Duplicate> {
  const request = await findDetailFor(db, id, viewer);
  if (!request) throw new Problem("not_found");
  const answers = await listAnswers(db, id);
  const points = (await listPoints(db, id)).map(({ text }) => text);
  const plan = await findPlanOf(db, viewer.id);
  const categories = await listCategories(db);
  const category = categories.find(
    (one) => one.id === request.insight_category_id && one.retired_at === null,
  );
  const versions = await listQuestionVersions(
    db,
    answers.map((answer) => answer.insight_question_id),
  );
  const successors = new Map(
    versions.flatMap(({ id: then, current_id: today }) => (today === null ? [] : [[then, today]])),
  );
  const questions = category?.insight_questions ?? [];
  return {
    duplicate_of: { id: request.id, title: request.title },
    title: request.title,
    description: request.description,
    points: points.every((text) => text === request.title) ? [] : points,
    visibility: plan ? request.visibility : "private",
    insight_category_id: category?.id ?? null,
    insight_questions: questions,
    answers: carryOver(
      answers,
      questions,
      successors,
      await listAskedAt(db, request.insight_category_id, request.created_at),
    ),
  };
}

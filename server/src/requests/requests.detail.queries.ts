import type { Moment } from "@sightline/contract/base/moments.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { joinPeople, rowColumns, type StoredRow } from "./requests.rows.queries.ts";
import { planOf, seenBy, type Viewer } from "./requests.visibility.queries.ts";

type StoredDetail = StoredRow & {
  description: string;
  target_minutes: number;
  status_before: RequestStatus | null;
  cancelled_at: string | null;
  plan_id: number | null;
  plan_name: string | null;
  seen_at: Moment | null;
  duplicate_of: number | null;
  /** Whether the viewer is in the plan it was filed in. */
  of_own_plan: boolean;
};

const mostDuplicates = 20;

/** What a request's own page shows of its row, if this person may see it. */
export async function findDetailFor(
  db: Database,
  id: number,
  viewer: Viewer,
): Promise<StoredDetail | undefined> {
  const { rows } = await sql<StoredDetail>`
    select ${rowColumns}, insight_requests.description, insight_requests.target_minutes,
      insight_requests.status_before, insight_requests.cancelled_at, insight_requests.plan_id, plan.name as plan_name,
      insight_requests.duplicate_of, seen.read_at as seen_at,
      coalesce(insight_requests.plan_id = ${planOf(viewer)}, false) as of_own_plan
    from insight_requests ${joinPeople(viewer)}
    left join organization_plans plan on plan.id = insight_requests.plan_id
    where insight_requests.id = ${id} and ${seenBy(viewer)}`.execute(db);
  return rows[0];
}

function linked(db: Database, viewer: Viewer) {
  return db.selectFrom("insight_requests").select(["id", "title", "status"]).where(seenBy(viewer));
}

export async function findOriginal(db: Database, id: number | null, viewer: Viewer) {
  if (id === null) return null;
  return (await linked(db, viewer).where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function listDuplicates(db: Database, id: number, viewer: Viewer) {
  return linked(db, viewer)
    .where("duplicate_of", "=", id)
    .orderBy("id", "desc")
    .limit(mostDuplicates)
    .execute();
}

export async function listAnswers(db: Database, requestId: number) {
  return db
    .selectFrom("insight_answers")
    .innerJoin("insight_questions", "insight_questions.id", "insight_answers.question_id")
    .select(["question_id as insight_question_id", "label", "help", "kind", "choices", "value"])
    .where("request_id", "=", requestId)
    .orderBy("position")
    .orderBy("question_id")
    .execute();
}

/**
 * The questions of a request, in the wording they were answered on: what its insight covers. A
 * required one that was asked is always answered.
 */
export async function listQuestionsOf(db: Database, requestId: number) {
  return db
    .selectFrom("insight_answers")
    .innerJoin("insight_questions", "insight_questions.id", "insight_answers.question_id")
    .select(["insight_questions.id as insight_question_id", "label", "required"])
    .where("request_id", "=", requestId)
    .orderBy("position")
    .orderBy("insight_questions.id")
    .execute();
}

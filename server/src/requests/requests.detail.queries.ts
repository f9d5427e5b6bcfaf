import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { seenBy, type Viewer } from "./requests.queries.ts";
import { joinPeople, rowColumns, type StoredRow } from "./requests.rows.queries.ts";

type StoredDetail = StoredRow & {
  description: string;
  target_minutes: number;
  cancelled_at: string | null;
  plan_id: number | null;
  plan_name: string | null;
};

/** All that a request's own page shows, if this person may see it. */
export async function getDetailFor(db: Database, id: number, viewer: Viewer) {
  const { rows } = await sql<StoredDetail>`
    select ${rowColumns}, insight_requests.description, insight_requests.target_minutes,
      insight_requests.cancelled_at, insight_requests.plan_id, plan.name as plan_name
    from insight_requests ${joinPeople(viewer)}
    left join organization_plans plan on plan.id = insight_requests.plan_id
    where insight_requests.id = ${id} and ${seenBy(viewer)}`.execute(db);
  const [request] = rows;
  if (!request) throw new Problem("not_found");
  return { request, answers: await listAnswers(db, id), events: await listEvents(db, id) };
}

export type Detail = Awaited<ReturnType<typeof getDetailFor>>;

async function listAnswers(db: Database, requestId: number) {
  return db
    .selectFrom("insight_answers")
    .innerJoin("insight_questions", "insight_questions.id", "insight_answers.question_id")
    .select(["question_id as insight_question_id", "label", "help", "kind", "choices", "value"])
    .where("request_id", "=", requestId)
    .orderBy("position")
    .orderBy("question_id")
    .execute();
}

async function listEvents(db: Database, requestId: number) {
  return db
    .selectFrom("insight_request_events as event")
    .leftJoin("users as actor", "actor.id", "event.actor_id")
    .select([
      "event.id",
      "event.kind",
      "event.status_after",
      "event.details",
      "event.created_at",
      "actor.id as actor_id",
      "actor.first_name",
      "actor.last_name",
    ])
    .where("event.request_id", "=", requestId)
    .orderBy("event.id")
    .execute();
}

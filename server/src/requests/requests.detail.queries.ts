import type { Moment } from "@sightline/contract/base/moments.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import { sql } from "kysely";
import { listAttachments } from "#attachments/attachments.ts";
import { readConversation } from "#conversations/conversations.ts";
import type { Database } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { findRowOfRequest } from "#insights/insights.feed.queries.ts";
import { ledgerOf } from "#turnarounds/turnarounds.ts";
import { requestPlace } from "./requests.conversation.ts";
import { listStatusEvents, readTimeline } from "./requests.events.queries.ts";
import { planOf, seenBy, type Viewer } from "./requests.queries.ts";
import { joinPeople, rowColumns, type StoredRow } from "./requests.rows.queries.ts";

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

/** All that a request's own page shows, if this person may see it. */
export async function getDetailFor(db: Database, id: number, viewer: Viewer, now: Moment) {
  const { rows } = await sql<StoredDetail>`
    select ${rowColumns}, insight_requests.description, insight_requests.target_minutes,
      insight_requests.status_before, insight_requests.cancelled_at, insight_requests.plan_id, plan.name as plan_name,
      insight_requests.duplicate_of, seen.read_at as seen_at,
      coalesce(insight_requests.plan_id = ${planOf(viewer)}, false) as of_own_plan
    from insight_requests ${joinPeople(viewer)}
    left join organization_plans plan on plan.id = insight_requests.plan_id
    where insight_requests.id = ${id} and ${seenBy(viewer)}`.execute(db);
  const [request] = rows;
  if (!request) throw new Problem("not_found");
  return {
    request,
    answers: await listAnswers(db, id),
    insight: await findRowOfRequest(db, id, viewer),
    attachments: await listAttachments(db, { request_id: id }),
    events: await readTimeline(db, id),
    comments: await readConversation(db, requestPlace, id, viewer, now),
    ledger: await ledgerOf(db, request, await listStatusEvents(db, id), now),
    original: await findOriginal(db, request.duplicate_of, viewer),
    duplicates: await listDuplicates(db, id, viewer),
  };
}

export type Detail = Awaited<ReturnType<typeof getDetailFor>>;

function linked(db: Database, viewer: Viewer) {
  return db.selectFrom("insight_requests").select(["id", "title", "status"]).where(seenBy(viewer));
}

async function findOriginal(db: Database, id: number | null, viewer: Viewer) {
  if (id === null) return null;
  return (await linked(db, viewer).where("id", "=", id).executeTakeFirst()) ?? null;
}

async function listDuplicates(db: Database, id: number, viewer: Viewer) {
  return linked(db, viewer)
    .where("duplicate_of", "=", id)
    .orderBy("id", "desc")
    .limit(mostDuplicates)
    .execute();
}

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

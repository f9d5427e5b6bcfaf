import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { AnswerValue } from "@sightline/contract/categories/questions.ts";
import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { InsightRequests } from "#db/types.ts";
import { Problem } from "#http/problem.ts";

export type Viewer = { id: number; role: SystemRole };

/**
 * Who sees a request, decided here and nowhere else; for any query on `insight_requests`.
 * Following gives no sight: who loses it no longer hears.
 */
export function seenBy(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.role !== "member") return sql`true`;
  return sql`(
    insight_requests.requester_id = ${viewer.id}
    or insight_requests.visibility = 'organization' and insight_requests.plan_id = ${planOf(viewer)}
    or exists (
      select from insight_request_participants p
      where p.request_id = insight_requests.id and p.user_id = ${viewer.id}
    )
  )`;
}

/** Who reads and writes the internal notes on a request: staff, but never on what they asked themselves. */
export function seesNotes(viewer: Viewer, request: { requester_id: number }): boolean {
  return viewer.role !== "member" && request.requester_id !== viewer.id;
}

export function planOf(viewer: Viewer): RawBuilder<number> {
  return sql`(select plan_id from plan_members where user_id = ${viewer.id})`;
}

export async function findRequestFor(db: Database, id: number, viewer: Viewer) {
  return db
    .selectFrom("insight_requests")
    .selectAll()
    .where("id", "=", id)
    .where(seenBy(viewer))
    .executeTakeFirst();
}

/** What one may not see does not exist. */
export async function getRequestFor(db: Database, id: number, viewer: Viewer) {
  const request = await findRequestFor(db, id, viewer);
  if (!request) throw new Problem("not_found");
  return request;
}

/** What became of a draft of this person, if it was filed. */
export async function findRequestOfDraft(db: Database, draftId: number, requesterId: number) {
  return db
    .selectFrom("insight_requests")
    .select("id")
    .where("draft_id", "=", draftId)
    .where("requester_id", "=", requesterId)
    .executeTakeFirst();
}

export type NewRequest = Insertable<InsightRequests>;

export async function insertRequest(db: DatabaseTransaction, request: NewRequest): Promise<number> {
  const { id } = await db
    .insertInto("insight_requests")
    .values(request)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertAnswers(
  db: DatabaseTransaction,
  requestId: number,
  answers: ReadonlyMap<number, AnswerValue>,
): Promise<void> {
  if (answers.size === 0) return;
  await db
    .insertInto("insight_answers")
    .values(
      [...answers].map(([questionId, value]) => ({
        request_id: requestId,
        question_id: questionId,
        value: JSON.stringify(value),
      })),
    )
    .execute();
}

export type NewEvent = {
  kind: RequestEventKind;
  /** Null: the system. */
  actor_id: number | null;
  status_after?: RequestStatus;
  details?: Record<string, unknown>;
  created_at: Moment;
};

export async function appendEvents(
  db: DatabaseTransaction,
  requestId: number,
  events: readonly NewEvent[],
): Promise<void> {
  await db
    .insertInto("insight_request_events")
    .values(
      events.map(({ status_after = null, details = {}, ...event }) => ({
        ...event,
        request_id: requestId,
        status_after,
        details: JSON.stringify(details),
      })),
    )
    .execute();
}

/** Participants follow from the start, as the requester does. */
export async function addParticipants(
  db: DatabaseTransaction,
  requestId: number,
  userIds: readonly number[],
  by: { addedBy: number; now: Moment },
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insertInto("insight_request_participants")
    .values(
      userIds.map((userId) => ({
        request_id: requestId,
        user_id: userId,
        added_by: by.addedBy,
        created_at: by.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await addFollowers(db, requestId, userIds, by.now);
}

export async function addFollowers(
  db: DatabaseTransaction,
  requestId: number,
  userIds: readonly number[],
  now: Moment,
): Promise<void> {
  await db
    .insertInto("insight_request_followers")
    .values(userIds.map((userId) => ({ request_id: requestId, user_id: userId, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function markRead(
  db: DatabaseTransaction,
  requestId: number,
  userId: number,
  now: Moment,
): Promise<void> {
  await db
    .insertInto("insight_request_reads")
    .values({ request_id: requestId, user_id: userId, read_at: now })
    .onConflict((conflict) =>
      conflict.columns(["request_id", "user_id"]).doUpdateSet({ read_at: now }),
    )
    .execute();
}

/** The latest moments at which a person filed, newest first; nobody else's filing comes in between. */
export async function listFiledMoments(
  db: DatabaseTransaction,
  userId: number,
  since: Moment,
  limit: number,
): Promise<Moment[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file a request ${userId}`}, 0))`.execute(
    db,
  );
  const rows = await db
    .selectFrom("insight_requests")
    .select("created_at")
    .where("requester_id", "=", userId)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => row.created_at);
}

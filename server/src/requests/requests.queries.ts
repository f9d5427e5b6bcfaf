import type { Moment } from "@sightline/contract/base/moments.ts";
import type { AnswerValue } from "@sightline/contract/categories/questions.ts";
import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import type { RequestStatus, Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import type { Insertable, Updateable } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { InsightRequests } from "#db/types.ts";
import { seenBy, type Viewer } from "./requests.visibility.queries.ts";

export async function findRequestFor(db: Database, id: number, viewer: Viewer) {
  return db
    .selectFrom("insight_requests")
    .selectAll()
    .where("id", "=", id)
    .where(seenBy(viewer))
    .executeTakeFirst();
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

export async function readAnswers(
  db: Database,
  requestId: number,
): Promise<Map<number, AnswerValue>> {
  const rows = await db
    .selectFrom("insight_answers")
    .select(["question_id", "value"])
    .where("request_id", "=", requestId)
    .orderBy("question_id")
    .execute();
  return new Map(rows.map((row) => [row.question_id, row.value]));
}

export async function replaceAnswers(
  db: DatabaseTransaction,
  requestId: number,
  answers: ReadonlyMap<number, AnswerValue>,
): Promise<void> {
  await db.deleteFrom("insight_answers").where("request_id", "=", requestId).execute();
  await insertAnswers(db, requestId, answers);
}

export async function updateRequest(
  db: DatabaseTransaction,
  id: number,
  changed: {
    title: string;
    description: string;
    visibility: Visibility;
    opened_at: Moment | null;
  },
): Promise<void> {
  await db
    .updateTable("insight_requests")
    .set(({ eb }) => ({
      ...changed,
      version: eb("version", "+", 1),
      // Who sees it has nothing to ask for.
      ...(changed.visibility === "organization" ? { ask_key: null } : {}),
    }))
    .where("id", "=", id)
    .execute();
}

/** Held until the transaction ends. */
export async function findHeldRequestFor(db: DatabaseTransaction, id: number, viewer: Viewer) {
  return db
    .selectFrom("insight_requests")
    .selectAll()
    .where("id", "=", id)
    .where(seenBy(viewer))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type HeldRequest = NonNullable<Awaited<ReturnType<typeof findHeldRequestFor>>>;

/** The same for what time does, which sees everything. */
export async function holdRequest(db: DatabaseTransaction, id: number): Promise<HeldRequest> {
  return db
    .selectFrom("insight_requests")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function setRequest(
  db: DatabaseTransaction,
  id: number,
  set: Updateable<InsightRequests>,
): Promise<void> {
  await db.updateTable("insight_requests").set(set).where("id", "=", id).execute();
}

/** Whether this person works on it now. */
export async function isWorkedOnBy(db: Database, id: number, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom("insight_requests")
    .select("id")
    .where("id", "=", id)
    .where("claimed_by", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** All that somebody works on is free again. */
export async function freeClaimsOf(db: DatabaseTransaction, userId: number) {
  return db
    .updateTable("insight_requests")
    .set({ claimed_by: null })
    .where("claimed_by", "=", userId)
    .returning(["id", "status"])
    .execute();
}

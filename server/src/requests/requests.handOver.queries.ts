import type { Moment } from "@sightline/contract/base/moments.ts";
import { isOpen, requestStatuses } from "@sightline/contract/requests/requests.statuses.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { addFollowers, appendEvents } from "./requests.queries.ts";

const openStatuses = requestStatuses.filter(isOpen);

function openInPlan(db: Database, planId: number, requesterId: number) {
  return db
    .selectFrom("insight_requests")
    .where("requester_id", "=", requesterId)
    .where("plan_id", "=", planId)
    .where("visibility", "=", "organization")
    .where("status", "in", openStatuses);
}

/** The open organization requests of a person: what they leave behind in the plan. */
export async function listOpenInPlan(db: Database, planId: number, requesterId: number) {
  return openInPlan(db, planId, requesterId)
    .select(["id", "title", "status"])
    .orderBy("id")
    .execute();
}

/** Of each of these plans, how many were filed since, private ones too. */
export async function countFiledSince(db: Database, planIds: readonly number[], since: Moment) {
  if (planIds.length === 0) return [];
  const rows = await db
    .selectFrom("insight_requests")
    .select(["plan_id", ({ fn }) => fn.countAll<number>().as("count")])
    .where("plan_id", "in", planIds)
    .where("created_at", ">=", since)
    .groupBy("plan_id")
    .execute();
  return rows.flatMap(({ plan_id, count }) => (plan_id === null ? [] : [{ plan_id, count }]));
}

/** How many are open to the plan, whatever became of them. */
export async function countInPlan(db: Database, planId: number): Promise<number> {
  const { count } = await db
    .selectFrom("insight_requests")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("plan_id", "=", planId)
    .where("visibility", "=", "organization")
    .executeTakeFirstOrThrow();
  return count;
}

export async function countPrivate(db: Database, requesterId: number): Promise<number> {
  const { count } = await db
    .selectFrom("insight_requests")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("requester_id", "=", requesterId)
    .where("visibility", "=", "private")
    .executeTakeFirstOrThrow();
  return count;
}

/** One of them that this analyst works on: nobody works on their own request. */
export async function findClaimedInPlan(
  db: Database,
  planId: number,
  requesterId: number,
  analystId: number,
) {
  return openInPlan(db, planId, requesterId)
    .select(["id", "title"])
    .where("claimed_by", "=", analystId)
    .executeTakeFirst();
}

const mostListed = 100;

/** What somebody asked and has no answer to yet, the newest first. */
export async function listOpenOf(db: Database, requesterId: number) {
  return db
    .selectFrom("insight_requests")
    .select(["id", "title", "status", "promised_at"])
    .where("requester_id", "=", requesterId)
    .where("status", "in", openStatuses)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(mostListed)
    .execute();
}

/** What somebody works on, the next due first. */
export async function listClaimsOf(db: Database, analystId: number) {
  return db
    .selectFrom("insight_requests")
    .select(["id", "title", "status", "promised_at"])
    .where("claimed_by", "=", analystId)
    .where("status", "in", openStatuses)
    .orderBy("due_order")
    .orderBy("id")
    .limit(mostListed)
    .execute();
}

/** Nobody is left whom the plan's requests were open to: each is its requester's alone again. */
export async function closePlanRequests(
  db: DatabaseTransaction,
  planId: number,
  actorId: number,
  now: Moment,
) {
  const closed = await db
    .updateTable("insight_requests")
    .set(({ eb }) => ({ visibility: "private", opened_at: null, version: eb("version", "+", 1) }))
    .where("plan_id", "=", planId)
    .where("visibility", "=", "organization")
    .returning(["id", "requester_id"])
    .execute();
  const details = { from: "organization", to: "private" };
  for (const { id } of closed) {
    await appendEvents(db, id, [
      { kind: "visibility_changed", actor_id: actorId, details, created_at: now },
    ]);
  }
  return closed;
}

type HandOver = { planId: number; from: number; to: number; actorId: number };

/** Answers with the requests that have a new requester now. */
export async function handOverRequests(
  db: DatabaseTransaction,
  { planId, from, to, actorId }: HandOver,
  now: Moment,
): Promise<number[]> {
  const moved = await db
    .updateTable("insight_requests")
    .set({ requester_id: to, activity_at: now })
    .where("requester_id", "=", from)
    .where("plan_id", "=", planId)
    .where("visibility", "=", "organization")
    .where("status", "in", openStatuses)
    .returning("id")
    .execute();
  for (const { id } of moved) {
    const details = { from_user_id: from, to_user_id: to };
    await appendEvents(db, id, [
      { kind: "handed_over", actor_id: actorId, details, created_at: now },
    ]);
    await addFollowers(db, id, [to], now);
    // The requester is no participant of their own request.
    await db
      .deleteFrom("insight_request_participants")
      .where("request_id", "=", id)
      .where("user_id", "=", to)
      .execute();
  }
  return moved.map(({ id }) => id);
}

/**
 * Ends what a person had through the plan alone: requests they joined by themselves, and following
 * those they no longer see. Where a requester had added them, they stay.
 */
export async function leavePlanRequests(
  db: DatabaseTransaction,
  { planId, userId, actorId }: { planId: number; userId: number; actorId: number },
  now: Moment,
): Promise<number[]> {
  const ofPlan = db
    .selectFrom("insight_requests")
    .select("id")
    .where("plan_id", "=", planId)
    .where("visibility", "=", "organization")
    .where("requester_id", "<>", userId);
  const left = await db
    .deleteFrom("insight_request_participants")
    .where("user_id", "=", userId)
    .where("added_by", "=", userId)
    .where("request_id", "in", ofPlan)
    .returning("request_id")
    .execute();
  for (const { request_id } of left) {
    await appendEvents(db, request_id, [
      { kind: "participant_left", actor_id: actorId, created_at: now },
    ]);
  }
  await db
    .deleteFrom("insight_request_followers")
    .where("user_id", "=", userId)
    .where("request_id", "in", ofPlan)
    .where("request_id", "not in", (eb) =>
      eb
        .selectFrom("insight_request_participants")
        .select("request_id")
        .where("user_id", "=", userId),
    )
    .execute();
  return left.map(({ request_id }) => request_id);
}

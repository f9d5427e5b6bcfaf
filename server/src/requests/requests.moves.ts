import { ledger } from "@sightline/contract/clock/clock.ledger.ts";
import type { StatusChange } from "@sightline/contract/clock/clock.phases.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import { standingAfter } from "@sightline/contract/requests/requests.moves.ts";
import {
  isOpen,
  type RequestStatus,
  type TransitionName,
} from "@sightline/contract/requests/requests.statuses.ts";
import type { Updateable } from "kysely";
import { findCategoryForFiling } from "#categories/categories.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { InsightRequests } from "#db/types.ts";
import { Problem } from "#http/problem.ts";
import { announceRequest } from "./requests.announcing.ts";
import { listStatusEvents } from "./requests.events.queries.ts";
import {
  appendEvents,
  findHeldRequestFor,
  findRequestFor,
  freeClaimsOf,
  type HeldRequest,
  markRead,
  type NewEvent,
  setRequest,
} from "./requests.queries.ts";
import { leaveToWhoIsThere } from "#requests/objecting/requests.leftToOthers.ts";
import { beginsRound, promiseOfRound } from "#requests/rounds/requests.rounds.ts";
import { lapseScope } from "#requests/scope/requests.scope.queries.ts";
import { tellOf, tellOfRequest } from "./requests.telling.ts";
import { movedByHold, refuseStatus } from "./requests.rules.ts";
import type { Viewer } from "./requests.visibility.queries.ts";

/** What one may not see does not exist. */
export async function getRequestFor(db: Database, id: number, viewer: Viewer) {
  const request = await findRequestFor(db, id, viewer);
  if (!request) throw new Problem("not_found");
  return request;
}

/** Held until the transaction ends. What one may not see does not exist. */
export async function holdRequestFor(
  db: DatabaseTransaction,
  id: number,
  viewer: Viewer,
): Promise<HeldRequest> {
  const request = await findHeldRequestFor(db, id, viewer);
  if (!request) throw new Problem("not_found");
  return request;
}

type Move = {
  /** Null: time did it. */
  actorId: number | null;
  /** In the actor's words. */
  reason?: string | undefined;
  /** What else the log tells of it. */
  details?: Record<string, unknown>;
  /** What else changes with it, such as who works on it. */
  set?: Updateable<InsightRequests>;
};

/**
 * The one way from a status to another: keeps the promise in step, logs and announces. Who may set
 * it off is asked before; what the table does not allow is refused here.
 */
export async function moveRequest(
  db: DatabaseTransaction,
  request: HeldRequest,
  name: TransitionName,
  { actorId, reason, details = {}, set = {} }: Move,
  now: Moment,
): Promise<void> {
  const after = standingAfter(request, name, now);
  if (!after) throw refuseStatus(request.status, refusals[name]);
  const times = await timesAfter(db, request, name, after.status, now);
  const changed = { ...after, ...times, activity_at: now, ...set };
  await setRequest(db, request.id, changed);
  if (isOver(after.status)) await lapseScope(db, request.id);
  await appendEvents(db, request.id, [
    {
      kind: eventKinds[name],
      actor_id: actorId,
      status_after: after.status,
      details: {
        ...details,
        ...(reason ? { reason } : {}),
        // A new round begins with a promise of its own, and a pause moves it: the ledger reads it
        // from here, whatever becomes of the calendar.
        ...(isNewPromise(name, after.status) ? { promised_at: times.promised_at } : {}),
      },
      created_at: now,
    },
  ]);
  const worker = set.claimed_by === undefined ? request.claimed_by : set.claimed_by;
  if (after.status === "in_progress" && worker === null) {
    await putBack(db, { id: request.id, from: request.claimed_by }, now);
    const told = { actorId, details: { [name === "ask_more" ? "more" : "again"]: "yes" } };
    await tellOfRequest(db, "request_filed", request.id, told, now);
  }
  if (actorId !== null) await markRead(db, request.id, actorId, now);
  await tellOf(db, request, eventKinds[name], actorId, now);
  await announceRequest(db, request.id);
}

/** Something happened to the request other than a change of status; the event is logged already. */
export async function touchRequest(
  db: DatabaseTransaction,
  id: number,
  actorId: number,
  now: Moment,
  alsoTo: readonly string[] = [],
  set: Updateable<InsightRequests> = {},
): Promise<void> {
  await setRequest(db, id, { activity_at: now, ...set });
  await markRead(db, id, actorId, now);
  await announceRequest(db, id, alsoTo);
}

/** What goes on and has nobody to do it is in the queue again. */
async function putBack(
  db: DatabaseTransaction,
  { id, from }: { id: number; from: number | null },
  now: Moment,
): Promise<void> {
  await setRequest(db, id, { status: "submitted" });
  await appendEvents(db, id, [releasedEvent(from, "submitted", now)]);
}

/** `from`: who worked on it; whoever takes it on next gets what they wrote. */
function releasedEvent(from: number | null, status: RequestStatus, now: Moment): NewEvent {
  const details = from === null ? {} : { from_user_id: from };
  return {
    kind: "released",
    actor_id: null,
    ...(status === "submitted" ? { status_after: status } : {}),
    details,
    created_at: now,
  };
}

type Times = Pick<HeldRequest, "promised_at" | "expected_at"> & { target_minutes?: number };

async function timesAfter(
  db: DatabaseTransaction,
  request: HeldRequest,
  name: TransitionName,
  status: RequestStatus,
  now: Moment,
): Promise<Times> {
  const { promised_at, expected_at } = request;
  if (!isNewPromise(name, status))
    return { promised_at, expected_at: isOver(status) ? null : expected_at };
  const category = await findCategoryForFiling(db, request.category_id);
  if (!category) throw new Error(`Request ${request.id} has no category.`);
  const { calendar } = category;
  if (beginsRound(name))
    return { ...promiseOfRound(name, request, category, now), expected_at: null };
  const held = request.status === "cancelled" ? request.cancelled_at : request.paused_at;
  const expected =
    expected_at && held && movedByHold(calendar, { from: held, to: now }, expected_at);
  const changes = (await listStatusEvents(db, request.id)).flatMap(statusChangesIn);
  if (changes.length === 0) return { promised_at, expected_at: expected };
  const { promised_now } = ledger(calendar, request, [...changes, { at: now, status }], now);
  return { promised_at: promised_now, expected_at: expected };
}

/** A cancellation may be taken back, and then what was told, or waited for, stands again. */
function isOver(status: RequestStatus): boolean {
  return !isOpen(status) && status !== "cancelled";
}

function isNewPromise(name: TransitionName, status: RequestStatus): boolean {
  if (beginsRound(name)) return true;
  const endsPause = ["clarify", "confirm_scope", "correct_scope", "undo_cancel"].includes(name);
  return endsPause && status !== "needs_clarification";
}

function statusChangesIn({
  status_after: status,
  details,
  created_at: at,
}: Awaited<ReturnType<typeof listStatusEvents>>[number]): StatusChange[] {
  if (status === null) return [];
  const promised = details["promised_at"];
  return [{ at, status, promised_at: typeof promised === "string" ? promised : null }];
}

const eventKinds: Record<TransitionName, RequestEventKind> = {
  claim: "claimed",
  release: "released",
  ask_clarification: "clarification_asked",
  clarify: "clarified",
  send_scope: "scope_sent",
  confirm_scope: "scope_confirmed",
  correct_scope: "scope_corrected",
  deliver: "delivered",
  ask_review: "review_asked",
  take_back_review: "review_taken_back",
  return_review: "review_returned",
  approve: "delivered",
  accept: "accepted",
  ask_revision: "revision_asked",
  ask_more: "more_asked",
  cancel: "cancelled",
  undo_cancel: "cancel_undone",
  decline: "declined",
  object: "objected",
};

/** What can't be done, to follow "This request is delivered, so …". */
const refusals: Record<TransitionName, string> = {
  claim: "it can't be taken on",
  release: "it can't be put back",
  ask_clarification: "no clarification can be asked for",
  clarify: "there is nothing to clarify",
  send_scope: "no scope can be sent",
  confirm_scope: "there is no scope to confirm",
  correct_scope: "there is no scope to correct",
  deliver: "no insight can be delivered",
  ask_review: "nobody can be asked to read its insight",
  take_back_review: "nothing can be taken back",
  return_review: "nothing can be returned",
  approve: "nothing can be approved",
  accept: "there is nothing to accept",
  ask_revision: "no revision can be asked for",
  ask_more: "no more can be asked for",
  cancel: "it can't be cancelled",
  undo_cancel: "its cancellation can't be taken back (that is possible for 10 minutes)",
  decline: "it can't be declined",
  object: "there is nothing to object to",
};

/**
 * Puts all that somebody works on back into the queue: they are no longer there to do it. What is
 * over is freed without a word, for a revision or a cancellation taken back may open it again.
 */
export async function releaseClaimsOf(
  db: DatabaseTransaction,
  userId: number,
  now: Moment,
): Promise<void> {
  for (const { id, status } of await freeClaimsOf(db, userId)) {
    if (isOpen(status)) {
      // Nobody is left to whom a second reader could give it back.
      const endsReview = status === "in_review";
      // While an answer is awaited it stays so; it is in the queue once that has come.
      const after = status === "needs_clarification" ? status : "submitted";
      await setRequest(db, id, { activity_at: now, status: after });
      await appendEvents(db, id, [
        ...(endsReview ? [takenBack(now)] : []),
        releasedEvent(userId, after, now),
      ]);
    }
    await announceRequest(db, id);
  }
  await leaveToWhoIsThere(db, userId, now);
}

function takenBack(now: Moment): NewEvent {
  return {
    kind: "review_taken_back",
    actor_id: null,
    status_after: "in_progress",
    created_at: now,
  };
}

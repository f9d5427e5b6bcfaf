import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { getCalendar } from "#turnarounds/turnarounds.ts";
import { appendPoints, listPoints } from "#requests/filing/requests.points.queries.ts";
import { findLatestEvent } from "#requests/requests.events.queries.ts";
import { moveRequest, touchRequest } from "#requests/requests.moves.ts";
import { isAtWork } from "#requests/requests.people.queries.ts";
import { appendEvents, type HeldRequest } from "#requests/requests.queries.ts";
import { refuseStatus } from "#requests/requests.rules.ts";
import { tellOfRequest } from "#requests/requests.telling.ts";
import { moreUntil, requireRoomForPoints, requireStillOpen } from "./requests.rounds.ts";

type Rating = { rating: number; comment: string | undefined };

/** For what was accepted without one, by silence for instance. One that was given stays. */
export async function rateLate(
  db: DatabaseTransaction,
  request: HeldRequest,
  { rating, comment }: Rating,
  now: Moment,
): Promise<void> {
  await requireOpen(db, request, "it can't be rated", now);
  if (request.rating !== null) {
    throw new Problem("transition_refused", {
      detail: "You have rated it already, and that rating stays.",
      extra: { present_status: request.status },
    });
  }
  const { requester_id: actorId } = request;
  const details = { rating, ...(comment ? { reason: comment } : {}) };
  await appendEvents(db, request.id, [
    { kind: "rated", actor_id: actorId, details, created_at: now },
  ]);
  const set = { rating, rating_comment: comment || null };
  await touchRequest(db, request.id, actorId, now, [], set);
  const told = { actorId, details: { rating: String(rating) } };
  await tellOfRequest(db, "insight_rated", request.id, told, now);
}

type Wanted = { points: readonly string[]; note: string | undefined };

/**
 * A new round on the same insight. Whoever answered last goes on with it; where they are not there,
 * it is in the queue for all. The former rating was for what was answered then: the log keeps it.
 */
export async function askMore(
  db: DatabaseTransaction,
  request: HeldRequest,
  { points, note }: Wanted,
  now: Moment,
): Promise<void> {
  await requireOpen(db, request, "no more can be asked for", now);
  requireRoomForPoints((await listPoints(db, request.id)).length, points.length);
  const added = await appendPoints(db, request.id, points);
  const named = added.map(({ id: insight_point_id, text }) => ({ insight_point_id, text }));
  const { claimed_by, requester_id: actorId } = request;
  const worker = claimed_by !== null && (await isAtWork(db, claimed_by, now)) ? claimed_by : null;
  const set = { claimed_by: worker, rating: null, rating_comment: null };
  const move = { actorId, reason: note, details: { points: named }, set };
  await moveRequest(db, request, "ask_more", move, now);
  const except = worker === null ? [] : [worker];
  await tellOfRequest(db, "round_begun", request.id, { actorId, except }, now);
}

async function requireOpen(
  db: DatabaseTransaction,
  request: HeldRequest,
  so: string,
  now: Moment,
): Promise<void> {
  if (request.status !== "accepted") throw refuseStatus(request.status, so);
  const calendar = await getCalendar(db, request.category_id);
  const accepted = await findLatestEvent(db, request.id, "accepted");
  const logged = accepted ? [{ ...accepted, status_after: request.status }] : [];
  requireStillOpen(moreUntil(request, calendar, logged), so, now);
}

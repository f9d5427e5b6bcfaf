import type { Moment } from "@sightline/contract/base/moments.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { findInsightDraft, handOverInsightDraft } from "#drafts/drafts.ts";
import { invalid, Problem } from "#http/problem.ts";
import type { Act } from "#http/record.ts";
import {
  appendEvents,
  type HeldRequest,
  listWorkEvents,
  moveRequest,
  refuseStatus,
  tellOf,
  tellOfRequest,
  touchRequest,
  type Viewer,
} from "#requests/requests.ts";
import { endReview } from "#desk/review/review.ts";
import { findAnalyst, getPerson } from "./desk.queries.ts";
import { takenBy } from "./desk.rules.ts";
import { nothingWritten, workersIn } from "./desk.workers.ts";

/** A request that was put back into the queue is taken on without a change of its status. */
export async function claim(
  db: DatabaseTransaction,
  request: HeldRequest,
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  if (request.claimed_by === viewer.id && isOpen(request.status)) return;
  if (request.claimed_by !== null && isOpen(request.status))
    throw takenBy(await getPerson(db, request.claimed_by), request.status);
  await takeOverDraft(db, request.id, viewer.id, now);
  const set = { claimed_by: viewer.id };
  if (request.status === "submitted" || !isOpen(request.status))
    return moveRequest(db, request, "claim", { actorId: viewer.id, set }, now);
  await appendEvents(db, request.id, [{ kind: "claimed", actor_id: viewer.id, created_at: now }]);
  await touchRequest(db, request.id, viewer.id, now, [], set);
  await tellOf(db, request, "claimed", viewer.id, now);
}

/** Whoever takes on what was put back goes on from what was written; both texts, if they had begun. */
async function takeOverDraft(
  db: DatabaseTransaction,
  requestId: number,
  to: number,
  now: Moment,
): Promise<void> {
  const { last: from } = workersIn(await listWorkEvents(db, requestId));
  if (from !== null && from !== to) await handOverInsightDraft(db, requestId, { from, to }, now);
}

/** What was written so far stays with who wrote it, until somebody else takes it on. */
export async function release(
  db: DatabaseTransaction,
  held: HeldRequest,
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  if (!isOpen(held.status)) throw refuseStatus(held.status, "it can't be put back");
  const hasWritten = held.status === "in_review" || (await hasDraft(db, held));
  const request = await endReview(db, held, viewer, now);
  const left = { from_user_id: request.claimed_by, ...(hasWritten ? {} : nothingWritten) };
  await putBack(db, request, left, viewer, now);
  const persons = request.claimed_by === null ? [] : [request.claimed_by];
  await tellOfRequest(db, "request_released", request.id, { actorId: viewer.id, persons }, now);
}

async function hasDraft(db: DatabaseTransaction, { id, claimed_by }: HeldRequest) {
  return claimed_by !== null && (await findInsightDraft(db, id, claimed_by)) !== null;
}

/** While an answer is awaited it stays so, and is in the queue once that has come. */
async function putBack(
  db: DatabaseTransaction,
  request: HeldRequest,
  details: Record<string, unknown>,
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  const set = { claimed_by: null };
  if (request.status === "in_progress")
    return moveRequest(db, request, "release", { actorId: viewer.id, details, set }, now);
  await appendEvents(db, request.id, [
    { kind: "released", actor_id: viewer.id, details, created_at: now },
  ]);
  await touchRequest(db, request.id, viewer.id, now, [], set);
}

type HandOver = { to: number; note: string | undefined };

export async function handOver(
  db: DatabaseTransaction,
  held: HeldRequest,
  { to, note }: HandOver,
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  const request = await endReview(db, held, viewer, now);
  const from = request.claimed_by;
  if (!isOpen(request.status)) throw refuseStatus(request.status, "it can't be handed over");
  if (from === null) {
    throw new Problem("transition_refused", {
      detail: "Nobody is working on this request yet, so there is nothing to hand over.",
      extra: { present_status: request.status },
    });
  }
  if (to === from) throw anotherAnalyst();
  await requireHeir(db, request, to, now);
  await handOverInsightDraft(db, request.id, { from, to }, now);
  const details = { from_user_id: from, to_user_id: to, ...(note ? { reason: note } : {}) };
  await appendEvents(db, request.id, [
    { kind: "handed_over", actor_id: viewer.id, details, created_at: now },
  ]);
  await touchRequest(db, request.id, viewer.id, now, [], { claimed_by: to });
  await tellOfRequest(
    db,
    "request_handed_over",
    request.id,
    { actorId: viewer.id, persons: [to] },
    now,
  );
  // Whoever was told who works on it is not left with the name of another.
  await tellOfRequest(db, "request_claimed", request.id, { actorId: to }, now);
}

/** Nobody works on their own request, and nothing is given to who is away. */
async function requireHeir(
  db: DatabaseTransaction,
  request: HeldRequest,
  to: number,
  now: Moment,
): Promise<void> {
  const heir = await findAnalyst(db, to, now);
  if (!heir || to === request.requester_id) throw anotherAnalyst();
  if (to === request.first_declined_by) {
    const whose = `${heir.first_name} ${heir.last_name} declined it before, and somebody objected.`;
    throw invalid({ user_id: [`${whose} Choose someone else.`] });
  }
  if (heir.away_until !== null) {
    const until = heir.away_until.slice(0, 10);
    throw invalid({
      user_id: [
        `${heir.first_name} ${heir.last_name} is away until ${until}. Choose someone else.`,
      ],
    });
  }
}

function anotherAnalyst(): Problem {
  return invalid({ user_id: ["Choose another analyst, not the person who made the request."] });
}

/** By an admin: whoever works on it so far hands it over, and what nobody has is given out. */
export async function assign(
  db: DatabaseTransaction,
  request: HeldRequest,
  { to, note }: HandOver,
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  if (!isOpen(request.status)) throw refuseStatus(request.status, "it can't be given to anybody");
  if (request.claimed_by !== null) return handOver(db, request, { to, note }, viewer, now);
  await requireHeir(db, request, to, now);
  await takeOverDraft(db, request.id, to, now);
  const set = { claimed_by: to };
  const details = { to_user_id: to, ...(note ? { reason: note } : {}) };
  const given = { actorId: viewer.id, persons: [to] };
  if (request.status === "submitted") {
    await moveRequest(db, request, "claim", { actorId: viewer.id, details, set }, now);
  } else {
    await appendEvents(db, request.id, [
      { kind: "claimed", actor_id: viewer.id, details, created_at: now },
    ]);
    await touchRequest(db, request.id, viewer.id, now, [], set);
    await tellOf(db, request, "claimed", viewer.id, now);
  }
  await tellOfRequest(db, "request_handed_over", request.id, given, now);
}

/** What the log keeps of it when an admin says who works on a request. */
export function actOfAssigning({ id, claimed_by: from }: HeldRequest, to: number): Act {
  return {
    subject: { kind: "request", id },
    fields: ["claimed_by"],
    details: { from, to },
    persons: from === null ? [to] : [from, to],
  };
}

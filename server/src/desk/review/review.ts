import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import type { InsightToPublish } from "@sightline/contract/insights/insights.publishing.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { findPublished, type ReadFirst } from "#insights/insights.ts";
import {
  announceNotes,
  type HeldRequest,
  listWorkEvents,
  moveRequest,
  refuseStatus,
  tellOfRequest,
  type Viewer,
} from "#requests/requests.ts";
import { deliver, isNeeded, prepare } from "#desk/desk.publishing.ts";
import { workersIn } from "#desk/desk.workers.ts";
import {
  decideReview,
  findWaiting,
  insertReview,
  listReaders,
  supersedeReviews,
  type WaitingReview,
} from "./review.queries.ts";
import {
  mayTakeBack,
  readersOf,
  requireMayWaive,
  requireReader,
  requireSameVersion,
} from "./review.rules.ts";

/** Published at once where nobody else has to read it first: then its id, otherwise null. */
export async function makeReady(
  db: DatabaseTransaction,
  request: HeldRequest,
  given: InsightToPublish,
  viewer: Viewer,
  now: Moment,
): Promise<Insight["id"] | null> {
  const prepared = await prepare(db, request, given, viewer, now);
  if (!(await isNeeded(db, prepared, now)))
    return deliver(db, prepared, { authorId: viewer.id }, now);
  const { isCorrection } = prepared;
  await requireNoneWaiting(db, request);
  await supersedeReviews(db, request.id, now);
  const { passedOnBy } = workersIn(isCorrection ? [] : await listWorkEvents(db, request.id));
  const writers = [...new Set([viewer.id, ...passedOnBy])];
  const review = { requestId: request.id, writerId: viewer.id, writers, given };
  await insertReview(db, { ...review, correction: isCorrection }, now);
  if (!isCorrection) await moveRequest(db, request, "ask_review", { actorId: viewer.id }, now);
  await announceNotes(db, request, "insight_review_changed");
  await tellReaders(db, request, writers, viewer, now);
  return null;
}

/** Of what was delivered, several may think that it needs a correction. */
async function requireNoneWaiting(db: DatabaseTransaction, request: HeldRequest): Promise<void> {
  const waiting = await findWaiting(db, request.id);
  if (!waiting) return;
  const { first_name, last_name } = waiting;
  throw new Problem("transition_refused", {
    detail: `What ${first_name} ${last_name} wrote is waiting for its second reader. Look at the request again once it was read.`,
    extra: { present_status: request.status },
  });
}

/** The other analysts; where none is there, those who run the place. */
async function tellReaders(
  db: DatabaseTransaction,
  request: HeldRequest,
  writers: readonly number[],
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  const readers = await listReaders(db, readersOf(request, writers), now);
  const analysts = readers.filter(({ role }) => role === "analyst");
  const persons = (analysts.length > 0 ? analysts : readers).map(({ id }) => id);
  const told = { actorId: viewer.id, persons, internal: true };
  await tellOfRequest(db, "review_asked", request.id, told, now);
}

export async function getWaiting(
  db: DatabaseTransaction,
  request: HeldRequest,
): Promise<WaitingReview> {
  const review = await findWaiting(db, request.id);
  if (!review) throw refuseStatus(request.status, "nothing is waiting to be read");
  return review;
}

/** What was read, and only that, is published. */
export async function approve(
  db: DatabaseTransaction,
  request: HeldRequest,
  version: number,
  viewer: Viewer,
  now: Moment,
): Promise<number> {
  const review = await getWaiting(db, request);
  requireReader(review, request, viewer);
  requireSameVersion(review, version);
  return publishRead(db, request, review, { readBy: viewer.id }, now);
}

/** Where no other analyst is there to read it. */
export async function waive(
  db: DatabaseTransaction,
  request: HeldRequest,
  version: number,
  viewer: Viewer,
  now: Moment,
): Promise<number> {
  const review = await getWaiting(db, request);
  const readers = await listReaders(db, readersOf(request, review.writers), now);
  requireMayWaive(review, readers, viewer);
  requireSameVersion(review, version);
  return publishRead(db, request, review, { waivedBy: viewer.id }, now);
}

async function publishRead(
  db: DatabaseTransaction,
  request: HeldRequest,
  review: WaitingReview,
  first: ReadFirst,
  now: Moment,
): Promise<number> {
  const { correction: isCorrection, writer_id: authorId, draft_id, content } = review;
  const former = await findPublished(db, request.id);
  if ((former?.version ?? null) !== content.base_version) {
    throw new Problem("stale_version", {
      detail:
        "Another version was published in the meantime. Return it, to be written over that one.",
    });
  }
  const by = "readBy" in first ? first.readBy : first.waivedBy;
  const decision = "readBy" in first ? "approved" : "waived";
  await decideReview(db, review.id, { decision, by }, now);
  const { draft_id: _, ...text } = content;
  const given = draft_id === null ? text : { ...text, draft_id };
  const id = await deliver(db, { request, given, former, isCorrection }, { authorId, first }, now);
  const details: Record<string, string> = decision === "waived" ? { waived: "yes" } : {};
  const told = { actorId: by, persons: [authorId], internal: true, details };
  await tellOfRequest(db, "review_approved", request.id, told, now);
  await announceNotes(db, request, "insight_review_changed");
  return id;
}

/** Back to who wrote it; the note is for them, and stands in no log that others read. */
export async function giveBack(
  db: DatabaseTransaction,
  request: HeldRequest,
  { version, note }: { version: number; note: string },
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  const review = await getWaiting(db, request);
  requireReader(review, request, viewer);
  requireSameVersion(review, version);
  await decideReview(db, review.id, { decision: "returned", by: viewer.id, note }, now);
  if (!review.correction)
    await moveRequest(db, request, "return_review", { actorId: viewer.id }, now);
  await announceNotes(db, request, "insight_review_changed");
  const told = { actorId: viewer.id, persons: [review.writer_id], internal: true };
  await tellOfRequest(db, "review_returned", request.id, told, now);
}

/** To go on writing: what is given to read later is read anew. */
export async function takeBack(
  db: DatabaseTransaction,
  request: HeldRequest,
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  const review = await getWaiting(db, request);
  if (!mayTakeBack(review, request, viewer)) {
    throw new Problem("not_allowed", {
      detail: "Only who wrote it can take it back. Return it to them with a note.",
    });
  }
  await end(db, request, review, viewer, now);
}

/** Whoever else works on it from now on writes it, and gives it to read anew. */
export async function endReview(
  db: DatabaseTransaction,
  request: HeldRequest,
  viewer: Viewer,
  now: Moment,
): Promise<HeldRequest> {
  const review = request.status === "in_review" && (await findWaiting(db, request.id));
  if (!review) return request;
  await end(db, request, review, viewer, now);
  return { ...request, status: "in_progress" };
}

async function end(
  db: DatabaseTransaction,
  request: HeldRequest,
  review: WaitingReview,
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  await decideReview(db, review.id, { decision: "taken_back", by: viewer.id }, now);
  if (!review.correction)
    await moveRequest(db, request, "take_back_review", { actorId: viewer.id }, now);
  await announceNotes(db, request, "insight_review_changed");
}

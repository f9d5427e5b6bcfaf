import type { Moment } from "@sightline/contract/base/moments.ts";
import { insightDraft } from "@sightline/contract/drafts.contents.ts";
import type { Draft, DraftConflict } from "@sightline/contract/drafts.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import {
  deleteAttachmentsOfDrafts,
  listAttachments,
  moveAttachments,
  type Thing,
} from "#attachments/attachments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { joinInsightDrafts } from "@sightline/contract/drafts.joining.ts";
import { deleteEarlierDraftsOfRequest, insertEarlierDraft } from "./drafts.earlier.queries.ts";
import {
  deleteDraftRow,
  type DraftProgress,
  findDraftOf,
  findInsightDraftId,
  holdDraftsOfRequest,
  holdInsightDrafts,
  setOwner,
  updateDraft,
} from "./drafts.queries.ts";

export { type Drafted, draftedOf, holdDraft } from "./drafts.queries.ts";

/** What drafts ask of the requests that they belong to or become; requests provide it. */
export type DraftedRequests = {
  /** What became of a draft of this person, if it was filed. */
  findFiled(db: Database, draftId: number, userId: number): Promise<{ id: number } | undefined>;
  /** Refuses whoever may not write the insight of this request. */
  requireMayAnswer(
    db: Database,
    requestId: number,
    viewer: { id: number; role: SystemRole },
  ): Promise<void>;
  /** What this person has written on its insight came further, or less far. */
  noteProgress(db: DatabaseTransaction, requestId: number, writerId: number): Promise<void>;
};

/** What drafts ask of the desk: whether somebody else is asked to read one, which stays as it is meanwhile. */
export type DraftReviews = {
  isBeingRead(db: Database, draftId: number): Promise<boolean>;
  mayRead(
    db: Database,
    draftId: number,
    viewer: { id: number; role: SystemRole },
  ): Promise<boolean>;
};

/** Who reads it as the second has read all that gets published. */
export async function requireUnread(
  reviews: DraftReviews,
  db: Database,
  draftId: number,
): Promise<void> {
  if (!(await reviews.isBeingRead(db, draftId))) return;
  throw new Problem("being_read");
}

export async function getDraftOf(db: Database, id: number, userId: number) {
  const draft = await findDraft(db, id, userId);
  if (!draft) throw new Problem("not_found");
  return draft;
}

async function findDraft(db: Database, id: number, userId: number) {
  const draft = await findDraftOf(db, id, userId);
  return draft && { ...draft, attachments: await listAttachments(db, { draft_id: id }) };
}

/** What a person has written so far on a request's insight. */
export async function findInsightDraft(db: Database, requestId: number, userId: number) {
  const id = await findInsightDraftId(db, requestId, userId);
  if (id === undefined) return null;
  // Published between the two looks, it is gone: then there is none, and nothing is missing.
  return (await findDraft(db, id, userId)) ?? null;
}

/** The draft becomes what it was a draft of: its attachments go along, and it is gone. */
export async function spendDraftOn(
  db: DatabaseTransaction,
  id: number,
  userId: number,
  thing: Exclude<Thing, { waiting_of: number }>,
): Promise<void> {
  await moveAttachments(db, id, thing);
  await deleteDraft(db, id);
  await announceDraft(db, userId, id);
}

/** Passes what one analyst has written to another, who may have begun before: both texts are kept. */
export async function handOverInsightDraft(
  db: DatabaseTransaction,
  requestId: number,
  { from, to }: { from: number; to: number },
  now: Moment,
): Promise<void> {
  const { given, begun } = await holdInsightDrafts(db, requestId, { from, to });
  if (!given) return;
  if (begun) {
    const [first, second] = [insightDraft.parse(given.content), insightDraft.parse(begun.content)];
    await insertEarlierDraft(db, begun.id, now);
    await updateDraft(db, given.id, joinInsightDrafts(first, second), now);
    await moveAttachments(db, begun.id, { draft_id: given.id });
    await deleteDraftRow(db, begun.id);
  }
  await setOwner(db, given.id, to);
  for (const userId of [from, to]) await announceDraft(db, userId, given.id);
}

/** With the attachments that are still the draft's. */
export async function deleteDraft(db: DatabaseTransaction, id: number): Promise<void> {
  await deleteAttachmentsOfDrafts(db, [id]);
  await deleteDraftRow(db, id);
}

/** Whoever was writing its insight has nobody left to write it for. */
export async function deleteDraftsOfRequest(
  db: DatabaseTransaction,
  requestId: number,
): Promise<void> {
  for (const { id, user_id } of await holdDraftsOfRequest(db, requestId)) {
    await deleteDraft(db, id);
    await announceDraft(db, user_id, id);
  }
  await deleteEarlierDraftsOfRequest(db, requestId);
}

export async function announceDraft(
  db: DatabaseTransaction,
  userId: number,
  id: number,
): Promise<void> {
  await announce(db, [topic.user(userId)], "draft_changed", { draft_id: id });
}

/** Those who see the request are shown how far its answer is: told only when that changes. */
export async function noteProgress(
  requests: DraftedRequests,
  db: DatabaseTransaction,
  { of, by }: { of: number | null; by: number },
  before: DraftProgress,
  after: DraftProgress,
): Promise<void> {
  const isAsBefore =
    before.sources_named === after.sources_named && before.has_text === after.has_text;
  if (of !== null && !isAsBefore) await requests.noteProgress(db, of, by);
}

export function refuseOlder(draft: Draft): Problem {
  const extra: DraftConflict = { draft };
  return new Problem("stale_version", {
    detail: "This draft was saved elsewhere in the meantime. Compare the two, then save again.",
    extra,
  });
}

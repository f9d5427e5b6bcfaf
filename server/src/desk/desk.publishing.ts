import { bounds } from "@sightline/contract/base/bounds.ts";
import { untickedIn } from "@sightline/contract/categories/categories.checklist.ts";
import {
  type InsightConflict,
  type InsightToPublish,
  missingIn,
} from "@sightline/contract/insights/insights.publishing.ts";
import { nothingChanged } from "@sightline/contract/insights/insights.sameness.ts";
import { insight as insightShape } from "@sightline/contract/insights/insights.shapes.ts";
import { statementsIn } from "@sightline/contract/insights/statements.decisions.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { FieldErrors } from "@sightline/contract/base/problems.shapes.ts";
import { listAttachments } from "#attachments/attachments.ts";
import { holdDraft, spendDraftOn } from "#drafts/drafts.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { invalid, Problem } from "#http/problem.ts";
import {
  announceToReaders,
  changesNothing,
  findPublished,
  insertVersion,
  markInsightRead,
  type PublishedInsight,
  type ReadFirst,
  showInsight,
} from "#insights/insights.ts";
import {
  appendEvents,
  type HeldRequest,
  listPoints,
  moveRequest,
  refuseStatus,
  requireNameableOn,
  requireOther,
  tellNamedInInsight,
  tellOf,
  touchRequest,
  type Viewer,
} from "#requests/requests.ts";
import { recordDelivery } from "#turnarounds/turnarounds.ts";
import { showChecklist } from "#desk/blocks/checklist.ts";
import { needsReader } from "#desk/review/review.needed.ts";
import { requireScope } from "#desk/scope/scope.required.ts";
import { requireClaim, requireNotOwn } from "./desk.rules.ts";

/** The next version of a request's insight: its delivery, or a correction of what was delivered. */
export async function publish(
  db: DatabaseTransaction,
  request: HeldRequest,
  given: InsightToPublish,
  viewer: Viewer,
  now: Moment,
): Promise<number> {
  const prepared = await prepare(db, request, given, viewer, now);
  if (await isNeeded(db, prepared, now)) {
    throw invalid({
      "insight_response.review": [
        "Somebody else reads it before it is delivered. Say that it is ready for review.",
      ],
    });
  }
  return deliver(db, prepared, { authorId: viewer.id }, now);
}

/** A text that may be published as it is. */
export type Prepared = {
  request: HeldRequest;
  given: InsightToPublish;
  former: Former | undefined;
  isCorrection: boolean;
};
type Former = PublishedInsight & { body: string };

export async function prepare(
  db: DatabaseTransaction,
  request: HeldRequest,
  given: InsightToPublish,
  viewer: Viewer,
  now: Moment,
): Promise<Prepared> {
  const former = await findPublished(db, request.id);
  const isCorrection =
    former !== undefined && (request.status === "delivered" || request.status === "accepted");
  if (isCorrection) requireNotOwn(request, viewer);
  else requireClaim(request, viewer, "publish its insight");
  requireOther(request, viewer);
  if (request.status === "in_review")
    throw refuseStatus(request.status, "it can't be published before it was read");
  if (former && former.version !== given.base_version)
    throw await refuseOlder(db, former, viewer, now);
  if (!isCorrection) await requireScope(db, request);
  await requirePublishable(db, request, given, former);
  await requireDraft(db, request.id, given, former, viewer);
  if (isCorrection) await requireChange(db, former, given);
  const text = { body: given.body, former: former?.body ?? "", field: "insight_response.body" };
  await requireNameableOn(db, request, text, viewer);
  return { request, given, former, isCorrection };
}

/** Whether somebody else has to read it first. */
export async function isNeeded(
  db: DatabaseTransaction,
  { request, former }: Prepared,
  now: Moment,
): Promise<boolean> {
  const next = { requestId: request.id, baseVersion: former?.version ?? 0 };
  return needsReader(db, { ...next, categoryId: request.category_id }, now);
}

type By = { authorId: number; first?: ReadFirst };

/** From now on its readers have it. */
export async function deliver(
  db: DatabaseTransaction,
  { request, given, former, isCorrection }: Prepared,
  { authorId, first }: By,
  now: Moment,
): Promise<number> {
  const insight = await insertVersion(
    db,
    { requestId: request.id, authorId, former, first },
    given,
    now,
  );
  if (given.draft_id !== undefined) {
    const thing = { insight_id: insight.id, insight_version: insight.version };
    await spendDraftOn(db, given.draft_id, authorId, thing);
  }
  const readers = first && "readBy" in first ? [authorId, first.readBy] : [authorId];
  for (const userId of readers) {
    const read = { insightId: insight.id, userId, version: insight.version };
    await markInsightRead(db, read, now);
  }
  const told = {
    version: insight.version,
    ...(former ? { reason: given.note } : {}),
    ...(first && "readBy" in first ? { user_id: first.readBy } : {}),
  };
  const set = { outcome: given.outcome, insight_published_at: now };
  if (isCorrection) {
    await appendEvents(db, request.id, [
      { kind: "corrected", actor_id: authorId, details: told, created_at: now },
    ]);
    await touchRequest(db, request.id, authorId, now, [], set);
    await tellOf(db, request, "corrected", authorId, now);
  } else {
    const move = first ? "approve" : "deliver";
    await moveRequest(db, request, move, { actorId: authorId, details: told, set }, now);
    await recordDelivery(db, request.id);
  }
  await tellNamedInInsight(db, request.id, { body: given.body, by: authorId }, now);
  await announceToReaders(db, insight.id, now);
  return insight.id;
}

/** Nothing of the draft is lost: the two are compared, and one of them is published over the other. */
async function refuseOlder(
  db: DatabaseTransaction,
  { id }: PublishedInsight,
  viewer: Viewer,
  now: Moment,
): Promise<Problem> {
  // No serializer stands between a problem and the wire: only what the contract names leaves.
  const extra: InsightConflict = {
    insight_response: insightShape.parse(await showInsight(db, id, viewer, now)),
  };
  return new Problem("stale_version", {
    detail: "A newer version was published in the meantime. Compare the two, then publish again.",
    extra,
  });
}

async function requirePublishable(
  db: DatabaseTransaction,
  request: HeldRequest,
  given: InsightToPublish,
  former: PublishedInsight | undefined,
): Promise<void> {
  const points = await listPoints(db, request.id);
  const errors: FieldErrors = {};
  const add = (field: string, sentence: string) => (errors[field] ??= []).push(sentence);
  for (const { field, sentence } of missingIn(given, points, statementsIn)) add(field, sentence);
  const open = new Set(points.map((point) => point.id));
  for (const [index, { insight_point_id: id }] of given.coverage.entries()) {
    // Each is taken out once it is covered, so that a second mark for it is refused too.
    if (open.delete(id)) continue;
    add(
      `insight_response.coverage.${index}.insight_point_id`,
      points.some((point) => point.id === id)
        ? "This point is marked twice."
        : "This is not one of the request's points.",
    );
  }
  if (former && !given.note) add("insight_response.note", "Say what you changed, for its readers.");
  const checklist = await showChecklist(db, request, former?.version ?? 0);
  for (const { field, sentence } of untickedIn(checklist)) add(field, sentence);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** A version that says what the one before says is no news to anybody. */
async function requireChange(
  db: DatabaseTransaction,
  former: PublishedInsight,
  given: InsightToPublish,
): Promise<void> {
  const { draft_id } = given;
  if (draft_id !== undefined && (await listAttachments(db, { draft_id })).length > 0) return;
  if (!(await changesNothing(db, former, given))) return;
  const { field, sentence } = nothingChanged(former.version);
  throw invalid({ [field]: [sentence] });
}

/** What was published already, or handed over since, is not published a second time. */
async function requireDraft(
  db: DatabaseTransaction,
  requestId: number,
  { draft_id: draftId }: InsightToPublish,
  former: PublishedInsight | undefined,
  viewer: Viewer,
): Promise<void> {
  if (draftId === undefined) return;
  const draft = await holdDraft(db, draftId, viewer.id);
  if (draft?.kind !== "insight" || draft.insight_request_id !== requestId) {
    throw invalid({
      "insight_response.draft_id": [
        "This draft of yours no longer exists. It may already be published or handed over.",
      ],
    });
  }
  const added = await listAttachments(db, { draft_id: draftId });
  const present = former
    ? await listAttachments(db, { insight_id: former.id, insight_version: former.version })
    : [];
  if (added.length + present.length <= bounds.attachmentsPerThing) return;
  throw invalid({
    "insight_response.attachments": [
      `An insight has at most ${bounds.attachmentsPerThing} files; with the ${present.length} already published there would be ${added.length + present.length}.`,
    ],
  });
}

import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { promiseAt } from "@sightline/contract/clock/clock.ts";
import type { DraftConflict } from "@sightline/contract/drafts.ts";
import type { NewRequest as Given } from "@sightline/contract/requests/requests.ts";
import { findCategoryForFiling, listQuestionVersions } from "#categories/categories.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { getDraftOf, holdDraft, spendDraftOn } from "#drafts/drafts.ts";
import { invalid, Problem } from "#http/problem.ts";
import { holdPlanOf } from "#plans/plans.ts";
import { findCandidates } from "#requests/requests.people.queries.ts";
import {
  addParticipants,
  appendEvents,
  findRequestFor,
  insertAnswers,
  type NewEvent,
} from "#requests/requests.queries.ts";
import { tellOfNew, tellOfRequest } from "#requests/requests.telling.ts";
import { requireActive, requireAskable, requirePlan } from "#requests/requests.rules.ts";
import type { Viewer } from "#requests/requests.visibility.queries.ts";
import { requireAnswers, unfamiliarQuestions } from "./requests.answers.ts";
import { findFullDay, insertFiled } from "./requests.filing.queries.ts";
import { requireRoomToday } from "./requests.filing.rules.ts";
import { pointsToFile } from "./requests.points.ts";

/** Answers with the new request's id. */
export async function fileRequest(
  db: DatabaseTransaction,
  given: Given,
  user: Viewer,
  now: Moment,
): Promise<number> {
  // Held in this order, and all on their way before the first is answered.
  const [fullDay, planOfUser, found] = await Promise.all([
    findFullDay(db, user.id, later(now, -dayMs)),
    holdPlanOf(db, user.id),
    findCategoryForFiling(db, given.insight_category_id),
  ]);
  requireRoomToday(fullDay, now);
  const plan = requirePlan(given.visibility, planOfUser);
  if (given.plan_may_ask) requireAskable(given.visibility, plan !== null);
  const category = requireActive(found);
  const attributes = given.insight_answers_attributes;
  const versions = await listQuestionVersions(db, unfamiliarQuestions(category, attributes));
  const answers = requireAnswers(category, attributes, versions);
  await requireDraft(db, given, user);
  const participants = await requireCandidates(db, given.participant_ids, user);
  const duplicateOf = await requireOriginal(db, given.duplicate_of, user);

  const id = await insertFiled(db, {
    requester_id: user.id,
    category_id: category.id,
    plan_id: plan?.id ?? null,
    title: given.title,
    description: given.description,
    visibility: given.visibility,
    created_at: now,
    activity_at: now,
    promised_at: promiseAt(category.calendar, now, category.target_minutes),
    target_minutes: category.target_minutes,
    duplicate_of: duplicateOf,
    draft_id: given.draft_id ?? null,
    plan_may_ask: given.plan_may_ask,
    points: pointsToFile(given.insight_points_attributes, given.title),
  });
  await insertAnswers(db, id, answers);
  await letTakePart(db, id, participants, user, now);
  await spendDraft(db, given.draft_id, id, user);
  const planId = given.visibility === "organization" && plan ? plan.id : null;
  const audience = { requester_id: user.id, plan_id: planId, participants };
  await tellOfNew(db, id, user.id, audience, now);
  const added = { actorId: user.id, persons: participants };
  if (participants.length > 0) await tellOfRequest(db, "participant_added", id, added, now);
  return id;
}

async function letTakePart(
  db: DatabaseTransaction,
  id: number,
  participants: readonly number[],
  user: Viewer,
  now: Moment,
): Promise<void> {
  if (participants.length === 0) return;
  const events = participants.map((person): NewEvent => ({
    kind: "participant_added",
    actor_id: user.id,
    details: { user_id: person },
    created_at: now,
  }));
  await appendEvents(db, id, events);
  await addParticipants(db, id, participants, { addedBy: user.id, now });
}

/** What was sent already, or thrown away elsewhere, is not filed a second time. */
async function requireDraft(
  db: DatabaseTransaction,
  { draft_id: id, draft_version: version }: Pick<Given, "draft_id" | "draft_version">,
  viewer: Viewer,
): Promise<void> {
  if (id === undefined) return;
  const draft = await holdDraft(db, id, viewer.id);
  if (draft?.kind !== "request") {
    throw invalid({
      "insight_request.draft_id": ["This draft of yours no longer exists. It may already be sent."],
    });
  }
  if (version === undefined || version === draft.version) return;
  const extra: DraftConflict = { draft: await getDraftOf(db, id, viewer.id) };
  throw new Problem("stale_version", {
    detail: "This draft was saved elsewhere in the meantime. Compare the two, then submit again.",
    extra,
  });
}

async function requireCandidates(
  db: DatabaseTransaction,
  ids: readonly number[],
  viewer: Viewer,
): Promise<number[]> {
  const found = await findCandidates(db, viewer, ids);
  const known = new Set(found.map((person) => person.id));
  if (ids.every((id) => known.has(id))) return [...known];
  throw invalid({
    "insight_request.participant_ids": ["Add only people from your own organization plan."],
  });
}

async function requireOriginal(
  db: DatabaseTransaction,
  id: number | undefined,
  viewer: Viewer,
): Promise<number | null> {
  if (id === undefined) return null;
  if (await findRequestFor(db, id, viewer)) return id;
  throw invalid({ "insight_request.duplicate_of": ["There is no such request."] });
}

/** The draft becomes the request: its attachments go along, and it is gone. */
async function spendDraft(
  db: DatabaseTransaction,
  draftId: number | undefined,
  requestId: number,
  viewer: Viewer,
): Promise<void> {
  if (draftId === undefined) return;
  await spendDraftOn(db, draftId, viewer.id, { request_id: requestId });
}

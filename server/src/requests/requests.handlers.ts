import { bounds } from "@sightline/contract/base/bounds.ts";
import { promiseAt } from "@sightline/contract/clock/clock.ts";
import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import {
  findCategoryForFiling,
  getNamedCategory,
  listQuestionVersions,
} from "#categories/categories.ts";
import { holdPlanOf } from "#plans/plans.ts";
import { implement } from "#http/call.ts";
import { pagesById } from "#http/cursor.ts";
import { requireAnswers, unfamiliarQuestions } from "#requests/filing/requests.answers.ts";
import { getRequestFor } from "./requests.moves.ts";
import { announceRequest } from "./requests.announcing.ts";
import { listEvents } from "./requests.events.queries.ts";
import {
  requireCandidates,
  requireDraft,
  requireOriginal,
  spendDraft,
} from "#requests/filing/requests.filing.ts";
import {
  countRequests,
  type Filters,
  listRequests,
  requestPages,
} from "./requests.list.queries.ts";
import {
  addFollowers,
  addParticipants,
  appendEvents,
  insertAnswers,
  insertRequest,
  listFiledMoments,
  markRead,
  type NewEvent,
} from "./requests.queries.ts";
import { requireActive, requireDesk, requirePlan, requireRoomToday } from "./requests.rules.ts";
import { eventOnWire, type FindInsight, rowOnWire, showRequest } from "./requests.ts";

export function makeRequestHandlers(findInsight: FindInsight) {
  return implement(requests, {
    async listRequests({ query, user, db, now }) {
      const { sort = "due" } = query;
      const scope: Filters["scope"] = query.scope ?? "all";
      requireDesk(user, scope);
      const categoryId = await getNamedCategory(db, query.category);
      const filters = { scope, statuses: query.status ?? null, q: query.q || null };
      const { rows, next_cursor } = await requestPages[sort].read(query, (page) =>
        listRequests(db, user, filters, { ...page, categoryId, sort }),
      );
      return { insight_requests: rows.map((row) => rowOnWire(row, now)), next_cursor };
    },

    async countRequests({ query, user, db }) {
      const scope: Filters["scope"] = query.scope ?? "all";
      requireDesk(user, scope);
      const counts = await countRequests(db, user, {
        scope,
        statuses: query.status ?? null,
        q: null,
      });
      const sum = counts.reduce((total, { count }) => total + count, 0);
      return { all: Math.min(sum, bounds.countShown + 1), counts };
    },

    async getRequest({ params, user, db, now }) {
      return { insight_request: await showRequest(db, params.id, user, now, findInsight) };
    },

    async fileRequest({ body: { insight_request: given }, user, db, now }) {
      requireRoomToday(
        await listFiledMoments(db, user.id, later(now, -dayMs), bounds.requestsPerUserAndDay),
        now,
      );
      const plan = requirePlan(given.visibility, await holdPlanOf(db, user.id));
      const category = requireActive(await findCategoryForFiling(db, given.insight_category_id));
      const attributes = given.insight_answers_attributes;
      const versions = await listQuestionVersions(db, unfamiliarQuestions(category, attributes));
      const answers = requireAnswers(category, attributes, versions);
      await requireDraft(db, given, user);
      const participants = await requireCandidates(db, given.participant_ids, user);
      const duplicateOf = await requireOriginal(db, given.duplicate_of, user);

      const promisedAt = promiseAt(category.calendar, now, category.target_minutes);
      const id = await insertRequest(db, {
        requester_id: user.id,
        category_id: category.id,
        plan_id: plan?.id ?? null,
        title: given.title,
        description: given.description,
        visibility: given.visibility,
        created_at: now,
        activity_at: now,
        promised_at: promisedAt,
        target_minutes: category.target_minutes,
        duplicate_of: duplicateOf,
        draft_id: given.draft_id ?? null,
      });
      await insertAnswers(db, id, answers);
      await appendEvents(db, id, [
        {
          kind: "submitted",
          actor_id: user.id,
          status_after: "submitted",
          // What was promised then: the ledger reads it from here, whatever becomes of the calendar.
          details: { promised_at: promisedAt },
          created_at: now,
        },
        ...participants.map((person): NewEvent => ({
          kind: "participant_added",
          actor_id: user.id,
          details: { user_id: person },
          created_at: now,
        })),
      ]);
      await addFollowers(db, id, [user.id], now);
      await addParticipants(db, id, participants, { addedBy: user.id, now });
      await spendDraft(db, given.draft_id, id, user);
      await markRead(db, id, user.id, now);
      await announceRequest(db, id);
      return { insight_request: await showRequest(db, id, user, now, findInsight) };
    },

    async listEvents({ params, query, user, db }) {
      const request = await getRequestFor(db, params.id, user);
      const { rows, next_cursor } = await pagesById.read(query, (page) =>
        listEvents(db, request.id, page),
      );
      return { events: rows.map(eventOnWire), next_cursor };
    },

    async readRequest({ params, user, db, now }) {
      const request = await getRequestFor(db, params.id, user);
      await markRead(db, request.id, user.id, now);
    },
  });
}

import { desk, type DeskRow } from "@sightline/contract/desk.ts";
import {
  getNamedCategory,
  getOutline,
  getScopeRule,
  getSecondReader,
} from "#categories/categories.ts";
import type { PresenceBoard } from "#live/presence.ts";
import { getCalendar } from "#turnarounds/turnarounds.ts";
import { findInsightDraft } from "#drafts/drafts.ts";
import { type FindRefusal, type Handlers, implement } from "#http/call.ts";
import {
  findRequestFor,
  getRequestFor,
  holdRequestFor,
  listSeenMatches,
  moveRequest,
  objectionOnWire,
  requireOther,
  rowOnWire,
} from "#requests/requests.ts";
import {
  findShownInsight,
  listDecided,
  showAnsweredRequest,
  showInsight,
} from "#insights/insights.ts";
import { actOfAssigning, claim, handOver, release } from "./desk.claims.ts";
import { listNext, nextPages } from "#desk/next/next.queries.ts";
import { showChecklist } from "#desk/blocks/checklist.ts";
import { showReview } from "#desk/review/review.shown.ts";
import { refuseStale, requireRunning, tellLate } from "./desk.lateness.ts";
import { presentAt } from "./desk.presence.ts";
import { publish } from "./desk.publishing.ts";
import {
  countDesk,
  deskPages,
  listAnalysts,
  listDesk,
  listUnclaimedNext,
  type StoredDeskRow,
} from "./desk.queries.ts";
import {
  requireClaim,
  requireMayDecline,
  requireMayHandOver,
  requireNotOwn,
  workingMsLeft,
} from "./desk.rules.ts";

/** Who sees a request reads why its desk is closed to them; to others there is neither. */
const findRefusal: FindRefusal = async (db, requestId, user) =>
  (await findRequestFor(db, requestId, user)) &&
  "Only analysts work at the desk. Write a comment on the request to reach them.";

const makeHandlers = (board: PresenceBoard): Handlers<typeof desk> => ({
  async listDesk({ query, user, db, now }) {
    const { filter = "all" } = query;
    const categoryId = await getNamedCategory(db, query.category);
    const narrowed = { categoryId, q: query.q || null };
    const { rows, next_cursor } =
      filter === "next"
        ? await nextPages.read(query, (page) => listNext(db, user, narrowed, page, now))
        : await deskPages.read(query, (page) =>
            listDesk(db, user, { ...narrowed, filter }, page, now),
          );
    const next = query.cursor === undefined ? await listUnclaimedNext(db, user, now) : [];
    const present = await presentAt(db, board, [...rows, ...next], user, now);
    const onWire = (row: StoredDeskRow): DeskRow => ({
      ...rowOnWire(row, row.calendar, now),
      working_ms_left: workingMsLeft(row, row.calendar, now),
      target_minutes: row.target_minutes,
      objection: objectionOnWire(row),
      present: present.get(row.id) ?? [],
    });
    return {
      desk_requests: rows.map(onWire),
      next_cursor,
      unclaimed_next: next.map(onWire),
      counts: await countDesk(db, user, narrowed, now),
    };
  },

  async listAnalysts({ db, now }) {
    return { analysts: await listAnalysts(db, now) };
  },

  async getDeskWork({ params, user, db, now }) {
    const request = await getRequestFor(db, params.id, user);
    requireNotOwn(request, user);
    const calendar = await getCalendar(db, request.category_id);
    const insight = await findShownInsight(db, request.id, user, now);
    return {
      desk_work: {
        insight_request: await showAnsweredRequest(db, request.id, user, now),
        working_ms_left: workingMsLeft(request, calendar, now),
        draft: await findInsightDraft(db, request.id, user.id),
        insight_response: insight,
        decided_statements: insight ? await listDecided(db, insight.id, insight.version) : [],
        seen_matches: await listSeenMatches(db, request.id),
        second_reader: await getSecondReader(db, request.category_id),
        scope: await getScopeRule(db, request.category_id),
        insight_review: await showReview(db, request, insight, user, now),
        outline: await getOutline(db, request.category_id),
        checklist: await showChecklist(db, request, insight?.version ?? 0),
      },
    };
  },

  async claimRequest({ params, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    requireNotOwn(request, user);
    requireOther(request, user);
    await claim(db, request, user, now);
    return { insight_request: await showAnsweredRequest(db, request.id, user, now) };
  },

  async releaseRequest({ params, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    requireClaim(request, user, "put it back");
    await release(db, request, user, now);
    return { insight_request: await showAnsweredRequest(db, request.id, user, now) };
  },

  async handOverRequest({ params, body, user, db, now, record }) {
    const request = await holdRequestFor(db, params.id, user);
    requireMayHandOver(request, user);
    const { user_id: to, note } = body;
    await handOver(db, request, { to, note }, user, now);
    // One's own work is passed on every day; that an admin takes it from somebody is worth a line.
    if (request.claimed_by !== user.id) await record(db, actOfAssigning(request, to));
    return { insight_request: await showAnsweredRequest(db, request.id, user, now) };
  },

  async askClarification({ params, body, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    requireClaim(request, user, "ask for a clarification");
    await moveRequest(
      db,
      request,
      "ask_clarification",
      { actorId: user.id, reason: body.body },
      now,
    );
    return { insight_request: await showAnsweredRequest(db, request.id, user, now) };
  },

  async tellLate({ params, body, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    requireClaim(request, user, "give a new time");
    requireRunning(request.status);
    const show = () => showAnsweredRequest(db, request.id, user, now);
    if (request.version !== body.version) throw refuseStale(await show());
    await tellLate(db, request, body, user, now);
    return { insight_request: await show() };
  },

  async declineRequest({ params, body, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    requireMayDecline(request, user);
    requireOther(request, user);
    await moveRequest(db, request, "decline", { actorId: user.id, reason: body.reason }, now);
    return { insight_request: await showAnsweredRequest(db, request.id, user, now) };
  },

  async publishInsight({ params, body, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    const id = await publish(db, request, body.insight_response, user, now);
    return { insight_response: await showInsight(db, id, user, now) };
  },
});

export const makeDeskHandlers = (board: PresenceBoard) =>
  implement(desk, makeHandlers(board), findRefusal);

import { deskAsked } from "@sightline/contract/desk.asked.ts";
import { type FindRefusal, type Handlers, implement } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { findShownInsight } from "#insights/insights.ts";
import {
  announceTextAsk,
  findRequestFor,
  getRequestFor,
  insertTextAsk,
  refuseStatus,
  takeAgreedText,
  tellOfRequest,
} from "#requests/requests.ts";
import { requireClaim, requireNotOwn } from "#desk/desk.rules.ts";
import { type FindAlike, showAsked } from "./asked.ts";
import {
  isStopped,
  mostAsked,
  requireWorthAsking,
  whyTextStays,
  worthReading,
} from "./asked.rules.ts";
import { actOfLinking, announceSame, getPair, holdPair, requireFew, showSame } from "./same.ts";
import { deleteSame, insertSame } from "./same.queries.ts";

const findRefusal: FindRefusal = async (db, requestId, user) =>
  (await findRequestFor(db, requestId, user)) &&
  "Only analysts work at the desk. Write a comment on the request to reach them.";

const makeHandlers = (findAlike: FindAlike): Handlers<typeof deskAsked> => ({
  async listAskedBefore({ params, user, db, now }) {
    const request = await getRequestFor(db, params.id, user);
    requireNotOwn(request, user);
    // One more, since it finds itself.
    const matches = await findAlike(db, request, user, mostAsked + 1, now);
    const ids = worthReading(matches, request.id);
    return { asked_before: await showAsked(db, ids, request, user) };
  },

  async takeAskedText({ params, user, db, now }) {
    const { request, other } = await getPair(db, params, user);
    const insight = await findShownInsight(db, other.id, user, now);
    if (!insight) throw new Problem("not_found");
    const stays = whyTextStays(other, request);
    if (stays === null) return { insight_text: insight };
    const pair = { requestId: other.id, forRequestId: request.id };
    const worksHere = request.claimed_by === user.id && !isStopped(request.status);
    if (!worksHere || !(await takeAgreedText(db, pair, now)))
      throw new Problem("not_allowed", { detail: stays });
    await announceTextAsk(db, other, request);
    return { insight_text: insight };
  },

  async askForText({ params, user, db, now }) {
    const { request, other } = await holdPair(db, params, user);
    requireClaim(request, user, "ask for a text to be used in its insight");
    if (isStopped(request.status)) throw refuseStatus(request.status, "there is nothing to write");
    const [before] = await showAsked(db, [other.id], request, user);
    if (!before?.insight_response) throw new Problem("not_found");
    if (before.text_ask === null) {
      requireWorthAsking(before);
      await insertTextAsk(db, { requestId: other.id, forRequestId: request.id }, user.id, now);
      await tellOfRequest(db, "text_asked", other.id, { actorId: user.id }, now);
      await announceTextAsk(db, other, request);
    }
    const [asked = before] = await showAsked(db, [other.id], request, user);
    return { asked_request: asked };
  },

  async listSameRequests({ params, user, db }) {
    const request = await getRequestFor(db, params.id, user);
    requireNotOwn(request, user);
    return { same_requests: await showSame(db, request, user) };
  },

  async linkSameRequest({ params, user, db, now, record }) {
    const { request, other } = await holdPair(db, params, user);
    if (await insertSame(db, request.id, other.id, user.id, now)) {
      await requireFew(db, request);
      await requireFew(db, other);
      await announceSame(db, request, other, now);
      if (user.role === "admin") await record(db, actOfLinking(request, other));
    }
    return { same_requests: await showSame(db, request, user) };
  },

  async unlinkSameRequest({ params, user, db, now, record }) {
    const { request, other } = await holdPair(db, params, user);
    if (await deleteSame(db, request.id, other.id)) {
      await announceSame(db, request, other, now);
      if (user.role === "admin") await record(db, actOfLinking(request, other));
    }
    return { same_requests: await showSame(db, request, user) };
  },
});

export const makeAskedHandlers = (findAlike: FindAlike) =>
  implement(deskAsked, makeHandlers(findAlike), findRefusal);

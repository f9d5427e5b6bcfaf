import { deskAsked } from "@sightline/contract/desk.asked.ts";
import { type FindRefusal, type Handlers, implement } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { findShownInsight } from "#insights/insights.ts";
import { findRequestFor, getRequestFor } from "#requests/requests.ts";
import { requireNotOwn } from "#desk/desk.rules.ts";
import { type FindAlike, showAsked } from "./asked.ts";
import { mostAsked, whyTextStays, worthReading } from "./asked.rules.ts";
import { actOfLinking, announceSame, holdPair, requireFew, showSame } from "./same.ts";
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

  async getAskedText({ params, user, db, now }) {
    const request = await getRequestFor(db, params.id, user);
    requireNotOwn(request, user);
    const other = await getRequestFor(db, params.other_id, user);
    const insight = await findShownInsight(db, other.id, user, now);
    if (!insight || other.id === request.id) throw new Problem("not_found");
    const stays = whyTextStays(other, request);
    if (stays !== null) throw new Problem("not_allowed", { detail: stays });
    return { insight_text: insight };
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

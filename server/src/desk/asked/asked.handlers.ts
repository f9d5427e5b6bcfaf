import { deskAsked } from "@sightline/contract/desk.asked.ts";
import { type FindRefusal, type Handlers, implement } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { findShownInsight } from "#insights/insights.ts";
import { findRequestFor, getRequestFor } from "#requests/requests.ts";
import { requireNotOwn } from "#desk/desk.rules.ts";
import { type FindAlike, showAsked } from "./asked.ts";
import { mostAsked, whyTextStays, worthReading } from "./asked.rules.ts";

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
});

export const makeAskedHandlers = (findAlike: FindAlike) =>
  implement(deskAsked, makeHandlers(findAlike), findRefusal);

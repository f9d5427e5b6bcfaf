import {
  requestConversation,
  requestNaming,
  requestQuestions,
} from "@sightline/contract/conversations.ts";
import {
  implementConversation,
  implementQuestions,
  listNameable,
  type Place,
} from "#conversations/conversations.ts";
import { implement } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { untellOne } from "#notifications/notifications.ts";
import { announceNotes, announceRequest } from "#requests/requests.announcing.ts";
import { getRequestFor, holdRequestFor, touchRequest } from "#requests/requests.moves.ts";
import { circleOn, tellNamedOn } from "#requests/requests.naming.ts";
import { tellOfRequest } from "#requests/requests.telling.ts";
import { seesNotes } from "#requests/requests.visibility.queries.ts";

type Request = { id: number; requester_id: number };

const kinds = ["comment", "note", "request_mention"] as const;

/** Whoever sees a request takes part; notes stay among those who work on it. */
export const requestPlace: Place<Request> = {
  column: "request_id",
  get: getRequestFor,
  hold: holdRequestFor,
  seesNotes: (request, viewer) => seesNotes(viewer, request),

  answers: (request, viewer) => (seesNotes(viewer, request) ? "in_passing" : "never"),

  circle: circleOn,

  async written(db, request, { internal, named }, viewer, now) {
    const told = await tellNamedOn(db, request.id, { named, actorId: viewer.id, internal }, now);
    const written = { actorId: viewer.id, internal, except: told };
    await tellOfRequest(db, internal ? "note" : "comment", request.id, written, now);
    if (internal) return announceNotes(db, request);
    await touchRequest(db, request.id, viewer.id, now);
  },

  /** That one reads otherwise now is no activity of the request. */
  async changed(db, request, { internal, named, change, ...comment }, viewer, now) {
    const { author_id: actorId, created_at: at } = comment;
    if (change === "deleted") await untellOne(db, { kinds, threadId: request.id, actorId, at });
    await tellNamedOn(db, request.id, { named, actorId: viewer.id, internal }, now);
    if (internal) await announceNotes(db, request);
    else await announceRequest(db, request.id);
  },
};

export const requestConversationHandlers = implementConversation(requestConversation, requestPlace);

export const requestQuestionHandlers = implementQuestions(requestQuestions, requestPlace);

export const requestNamingHandlers = implement(requestNaming, {
  async listRequestNameable({ params, query: { q = "", internal }, user, db }) {
    const request = await getRequestFor(db, params.id, user);
    const isNote = internal === "true";
    if (isNote && !seesNotes(user, request)) throw new Problem("not_found");
    const { ids } = circleOn(request, user, isNote);
    return { candidates: await listNameable(db, ids, user.id, q) };
  },
});

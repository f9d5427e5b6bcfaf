import { requestConversation } from "@sightline/contract/conversations.ts";
import { implementConversation, type Place } from "#conversations/conversations.ts";
import { announceNotes, announceRequest } from "#requests/requests.announcing.ts";
import { getRequestFor, holdRequestFor, touchRequest } from "#requests/requests.moves.ts";
import { tellOfRequest } from "#requests/requests.telling.ts";
import { seesNotes } from "#requests/requests.visibility.queries.ts";

type Request = { id: number; requester_id: number };

/** Whoever sees a request takes part; notes stay among those who work on it. */
export const requestPlace: Place<Request> = {
  column: "request_id",
  get: getRequestFor,
  hold: holdRequestFor,
  seesNotes: (request, viewer) => seesNotes(viewer, request),

  async written(db, request, { internal }, viewer, now) {
    const written = { actorId: viewer.id, internal };
    await tellOfRequest(db, internal ? "note" : "comment", request.id, written, now);
    if (internal) return announceNotes(db, request);
    await touchRequest(db, request.id, viewer.id, now);
  },

  /** That one reads otherwise now is no activity of the request. */
  async changed(db, request, { internal }) {
    if (internal) await announceNotes(db, request);
    else await announceRequest(db, request.id);
  },
};

export const requestConversationHandlers = implementConversation(requestConversation, requestPlace);

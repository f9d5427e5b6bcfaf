import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { duplicate } from "./duplicates.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, idInPath, searchText, text } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { person } from "#people.shapes.ts";
import { givenPoints } from "./points.ts";
import {
  givenAnswers,
  insightRequest,
  type InsightRequest,
  requestDescription,
  requestTitle,
} from "./requests.ts";
import { type RequestStatus, visibilities } from "./requests.statuses.ts";

/** What a 409 `stale_version` on a request holds besides the problem itself: how it reads now. */
export type RequestConflict = { insight_request: InsightRequest };

/** What a 409 `transition_refused` holds besides the problem itself; its own `status` is the number. */
export type TransitionRefused = { present_status: RequestStatus };

export const clarificationBody = text(bounds.comment);

const params = z.object({ id: idInPath });
const reason = z.optional(text(bounds.reason));
const one = z.object({ insight_request: insightRequest });

/** What comes to be read, and by whom, as a request is opened to its plan. */
const opening = z.object({
  organization_plan: z.object({ id, name: z.string() }),
  /** How many see it then and do not now. */
  readers_count: z.int(),
  /** The first of them by name. */
  readers: z.array(person),
  answers_count: z.int(),
  /** What was said so far; 100 stands for more than 99. */
  comments_count: z.int(),
  /** Of the request and of what was said about it. */
  files_count: z.int(),
  has_scope: z.boolean(),
  has_insight: z.boolean(),
});
export type Opening = z.infer<typeof opening>;

/** What happens to a request after its filing. */
export const requestChanges = defineEndpoints({
  editRequest: {
    method: "PUT",
    path: "/api/v1/insight_requests/:id",
    summary:
      "Changes what is named, over the version named, until somebody works on it; then only who reads it, which can be opened at any time and taken back for 10 minutes. If it was changed meanwhile: 409 with the present record. Answers replace all former ones, and so do points, which keep their ids; once something is published, points stay (409).",
    access: "signed_in",
    params,
    body: z.object({
      insight_request: z.object({
        version: z.int().check(z.positive()),
        title: z.optional(requestTitle),
        description: z.optional(requestDescription),
        insight_points_attributes: z.optional(givenPoints),
        insight_answers_attributes: z.optional(givenAnswers),
        visibility: z.optional(z.enum(visibilities)),
      }),
    }),
    response: one,
  },
  cancelRequest: {
    method: "DELETE",
    path: "/api/v1/insight_requests/:id",
    summary: "Cancels a request; a reason may be given, also as query. The row and its log stay.",
    access: "signed_in",
    params,
    query: z.object({ reason }),
    body: z.object({ reason }),
    response: one,
  },
  undoCancellation: {
    method: "DELETE",
    path: "/api/v1/insight_requests/:id/cancellation",
    summary: "Takes a cancellation back, within 10 minutes: the request stands as before.",
    access: "signed_in",
    params,
    response: one,
  },
  objectToDecline: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/objection",
    summary:
      "Objects to a decline, once and with the reason, over the version named: it goes back into the queue with a new promise, and somebody else reads it.",
    access: "signed_in",
    params,
    body: z.object({
      version: z.int().check(z.positive()),
      reason: text({ min: 1, max: bounds.reason.max }),
    }),
    response: one,
    idempotent: true,
    touches: [reads.desk],
  },
  getOpening: {
    method: "GET",
    path: reads.requests.getOpening,
    summary: "Who would read what if one's own request were opened to the plan it was filed in.",
    access: "signed_in",
    params,
    response: z.object({ opening }),
    background: true,
  },
  clarifyRequest: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/clarification",
    summary: "Answers the clarification that was asked for; the clock runs again.",
    access: "signed_in",
    params,
    body: z.object({ body: clarificationBody }),
    response: one,
    idempotent: true,
  },
  listCandidates: {
    method: "GET",
    path: reads.requests.listCandidates,
    summary: "Colleagues one may add to a request: the people of one's own plan, at most 100.",
    access: "signed_in",
    query: z.object({ q: z.optional(searchText) }),
    response: z.object({ candidates: z.array(person) }),
    background: true,
  },
  addParticipant: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/participants",
    summary: "Adds a colleague to a request of one's own.",
    access: "signed_in",
    params,
    body: z.object({ user_id: id }),
    response: one,
    status: 201,
    idempotent: true,
  },
  joinRequest: {
    method: "PUT",
    path: "/api/v1/insight_requests/:id/participation",
    summary: "Takes part in a request that one's own plan may see.",
    access: "signed_in",
    params,
    body: z.object({
      /** One was about to ask the same. */
      instead_of_filing: z._default(z.boolean(), false),
    }),
    response: one,
    touches: [reads.matches],
  },
  removeParticipant: {
    method: "DELETE",
    path: "/api/v1/insight_requests/:id/participants/:user_id",
    summary: "Takes a participant off a request of one's own; oneself: leaves any.",
    access: "signed_in",
    params: z.object({ id: idInPath, user_id: idInPath }),
    response: null,
    touches: [reads.matches],
  },
  setPlanMayAsk: {
    method: "PUT",
    path: "/api/v1/insight_requests/:id/plan_may_ask",
    summary:
      "Lets the others of one's plan ask for access to a private request of one's own, or no longer.",
    access: "signed_in",
    params,
    body: z.object({ plan_may_ask: z.boolean() }),
    response: one,
  },
  admitAsker: {
    method: "PUT",
    path: "/api/v1/insight_requests/:id/access_asks/:user_id",
    summary: "Lets somebody who asked for access take part: they see all of it from then on.",
    access: "signed_in",
    params: z.object({ id: idInPath, user_id: idInPath }),
    response: one,
  },
  declineAsker: {
    method: "DELETE",
    path: "/api/v1/insight_requests/:id/access_asks/:user_id",
    summary: "Declines without a word: whoever asked is told nothing.",
    access: "signed_in",
    params: z.object({ id: idInPath, user_id: idInPath }),
    response: one,
  },
  decideTextAsk: {
    method: "PUT",
    path: "/api/v1/insight_requests/:id/text_asks/:ask_id",
    summary:
      "Agrees that the text of one's insight is used for another request, or declines: until it was taken over, the one or the other.",
    access: "signed_in",
    params: z.object({ id: idInPath, ask_id: idInPath }),
    body: z.object({ agreed: z.boolean() }),
    response: one,
  },
  undoTextDecision: {
    method: "DELETE",
    path: "/api/v1/insight_requests/:id/text_asks/:ask_id",
    summary: "Takes that back: it is to be decided again. Not once the text was taken over.",
    access: "signed_in",
    params: z.object({ id: idInPath, ask_id: idInPath }),
    response: one,
  },
  followRequest: {
    method: "PUT",
    path: "/api/v1/insight_requests/:id/follow",
    summary: "From now on this person hears of what happens to the request.",
    access: "signed_in",
    params,
    response: one,
    background: true,
  },
  unfollowRequest: {
    method: "DELETE",
    path: "/api/v1/insight_requests/:id/follow",
    summary: "From now on this person hears nothing of it.",
    access: "signed_in",
    params,
    response: one,
    background: true,
  },
  getDuplicate: {
    method: "GET",
    path: reads.requests.getDuplicate,
    summary:
      "What a new request made from this one begins with: today's questions, and what becomes of each answer.",
    access: "signed_in",
    params,
    response: z.object({ duplicate }),
  },
});

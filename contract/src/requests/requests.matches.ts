import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { atMost, day, id, idInPath, moment, text } from "#base/fields.ts";
import { minuteMs } from "#base/moments.ts";
import { reads } from "#base/reads.ts";
import { outcomes, requestStatuses } from "./requests.statuses.ts";

/** An insight that may answer what is about to be asked. */
const matchedInsight = z.object({
  /** Of the request that it answers; a group's reader sees nothing else of that. */
  insight_request_id: id,
  title: z.string(),
  /** Without its source marks. */
  summary: z.string(),
  outcome: z.enum(outcomes),
  published_at: moment,
  review_by: z.nullable(day),
  /** Then one can also ask something like it. */
  sees_request: z.boolean(),
});
export type MatchedInsight = z.infer<typeof matchedInsight>;

/** A request that is not answered yet. */
const matchedRequest = z.object({
  id,
  title: z.string(),
  status: z.enum(requestStatuses),
  created_at: moment,
  /** This person asked it, or takes part. */
  is_own: z.boolean(),
  may_join: z.boolean(),
});
export type MatchedRequest = z.infer<typeof matchedRequest>;

const askKey = z
  .string()
  .check(atMost(36), z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** A colleague's private request, of which this person may know the title alone. */
const askableRequest = z.object({
  /** Leads to `askForAccess`, and nowhere else. */
  ask_key: askKey,
  title: z.string(),
  /** This person has asked already; whatever became of it, there is no second time. */
  asked: z.boolean(),
});
export type AskableRequest = z.infer<typeof askableRequest>;

const matches = z.object({
  insights: z.array(matchedInsight),
  insight_requests: z.array(matchedRequest),
  askable: z.array(askableRequest),
});
export type Matches = z.infer<typeof matches>;

/** In all of the three lists. */
export const mostMatches = 5;

const params = z.object({ id: idInPath });

/** How many questions needed no filing, since what answers them was there. */
const sparedCounts = z.object({ this_month: z.int(), last_month: z.int() });
export type SparedCounts = z.infer<typeof sparedCounts>;

/** What is shown to somebody who is about to ask, and what they do instead of asking. */
export const requestMatches = defineEndpoints({
  findMatches: {
    method: "POST",
    path: "/api/v1/request_matches",
    summary:
      "What one may already see that could answer a request one is about to file: at most 5, the likeliest first. Of colleagues' private requests, whose requester lets them ask for access, the title alone.",
    access: "signed_in",
    body: z.object({
      /** As it stands, while it is still being typed. */
      title: text({ min: 0, max: bounds.requestTitle.max }),
      description: z._default(text({ min: 0, max: bounds.requestDescription.max }), ""),
      insight_category_id: z.optional(id),
    }),
    response: matches,
    background: true,
    throttle: [{ by: "user", limit: 120, withinMs: minuteMs }],
  },
  sayAnswered: {
    method: "PUT",
    path: "/api/v1/request_matches/:id/answer",
    summary: "The insight of this request answers what one was about to ask.",
    access: "signed_in",
    params,
    response: null,
    background: true,
  },
  undoAnswered: {
    method: "DELETE",
    path: "/api/v1/request_matches/:id/answer",
    summary: "It does not, after all.",
    access: "signed_in",
    params,
    response: null,
    background: true,
  },
  askForAccess: {
    method: "PUT",
    path: "/api/v1/request_matches/askable/:ask_key",
    summary:
      "Asks the requester of a private request for access, once and for all. Nothing tells whether they declined.",
    access: "signed_in",
    params: z.object({ ask_key: askKey }),
    response: null,
    background: true,
  },
  getSpared: {
    method: "GET",
    path: reads.matches.getSpared,
    summary:
      "How many questions were answered by what was there already, by month: of one's plan for its owners, of the whole place for admins.",
    access: "signed_in",
    response: z.object({ plan: z.nullable(sparedCounts), place: z.nullable(sparedCounts) }),
    background: true,
  },
});

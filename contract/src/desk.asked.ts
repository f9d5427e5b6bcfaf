import * as z from "zod/mini";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, idInPath, moment } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { insightSource } from "#insights/insights.shapes.ts";
import { person } from "./people.shapes.ts";
import { outcomes, requestStatuses } from "#requests/requests.statuses.ts";

const textAskStates = ["waiting", "agreed", "declined"] as const;
export type TextAskState = (typeof textAskStates)[number];

/** A request that is about the same as the one at the desk, with what was found out for it. */
export const askedRequest = z.object({
  id,
  title: z.string(),
  status: z.enum(requestStatuses),
  insight_category_id: id,
  requester: person,
  created_at: moment,
  /** Null while nothing is delivered. */
  insight_response: z.nullable(
    z.object({
      id,
      outcome: z.enum(outcomes),
      summary: z.string(),
      /** Who delivered it. */
      author: person,
      published_at: moment,
      sources_count: z.int(),
    }),
  ),
  /** Sources may always be taken over; the text where its readers are the same, or its requester agreed. */
  text_may_cross: z.boolean(),
  /** Why not, in words; null where it may, and where there is none. */
  text_stays_because: z.nullable(z.string()),
  /** For who works on the request beside it: what its requester said to its text being used there; null where nobody asked. */
  text_ask: z.nullable(z.enum(textAskStates)),
  may_ask_for_text: z.boolean(),
});
export type AskedRequest = z.infer<typeof askedRequest>;

const insightText = z.object({
  summary: z.string(),
  body: z.string(),
  sources: z.array(insightSource),
});
export type InsightText = z.infer<typeof insightText>;

const pair = z.object({ id: idInPath, other_id: idInPath });
/** Without those that this person asked themselves. */
const same = z.object({ same_requests: z.array(askedRequest) });

/** What was asked before: beside the question, for those who answer it. */
export const deskAsked = defineEndpoints({
  listAskedBefore: {
    method: "GET",
    path: reads.deskAsked.listAskedBefore,
    summary:
      "Requests that are much like this one, and what was found out for them; the likeliest first.",
    access: "analyst",
    params: z.object({ id: idInPath }),
    response: z.object({ asked_before: z.array(askedRequest) }),
    background: true,
  },
  takeAskedText: {
    method: "POST",
    path: "/api/v1/desk/:id/asked_before/:other_id/text",
    summary:
      "The text of another request's insight, to be taken into this one's: between requests that are open to one and the same plan, or after its requester agreed, who can't take that back from then on.",
    access: "analyst",
    params: pair,
    response: z.object({ insight_text: insightText }),
    background: true,
  },
  askForText: {
    method: "PUT",
    path: "/api/v1/desk/:id/asked_before/:other_id/text_ask",
    summary:
      "Asks the requester of another request whether its insight's text may be used in this one's; once.",
    access: "analyst",
    params: pair,
    response: z.object({ asked_request: askedRequest }),
    background: true,
  },
  listSameRequests: {
    method: "GET",
    path: reads.deskAsked.listSameRequests,
    summary: "Requests that staff say ask the same as this one, the latest linked first.",
    access: "analyst",
    params: z.object({ id: idInPath }),
    response: same,
    background: true,
  },
  linkSameRequest: {
    method: "PUT",
    path: "/api/v1/desk/:id/same_requests/:other_id",
    summary:
      "Says that two requests ask the same, for staff alone. What an admin links is recorded.",
    access: "analyst",
    params: pair,
    response: same,
    audited: "request_linked",
    background: true,
  },
  unlinkSameRequest: {
    method: "DELETE",
    path: "/api/v1/desk/:id/same_requests/:other_id",
    summary: "Takes that back. What an admin unlinks is recorded.",
    access: "analyst",
    params: pair,
    response: same,
    audited: "request_unlinked",
    background: true,
  },
});

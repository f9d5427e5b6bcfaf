import * as z from "zod/mini";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, idInPath, moment } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { insightSource } from "#insights/insights.shapes.ts";
import { person } from "./people.shapes.ts";
import { outcomes, requestStatuses } from "#requests/requests.statuses.ts";

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
  /** Sources may always be taken over; the text only where its readers are the same. */
  text_may_cross: z.boolean(),
  /** Why not, in words; null where it may, and where there is none. */
  text_stays_because: z.nullable(z.string()),
});
export type AskedRequest = z.infer<typeof askedRequest>;

const insightText = z.object({
  summary: z.string(),
  body: z.string(),
  sources: z.array(insightSource),
});
export type InsightText = z.infer<typeof insightText>;

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
  getAskedText: {
    method: "GET",
    path: reads.deskAsked.getAskedText,
    summary:
      "The text of another request's insight, to be taken into this one's: only between requests that are open to one and the same plan.",
    access: "analyst",
    params: z.object({ id: idInPath, other_id: idInPath }),
    response: z.object({ insight_text: insightText }),
    background: true,
  },
});

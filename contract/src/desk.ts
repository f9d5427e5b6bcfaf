import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { insightReview } from "./desk.review.shapes.ts";
import { draft } from "./drafts.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import {
  categoryNamed,
  id,
  idInPath,
  moment,
  momentSent,
  pageQuery,
  searchText,
  text,
} from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { tickedItem } from "#categories/categories.checklist.ts";
import { secondReaders } from "#categories/categories.readers.ts";
import { scopeRules } from "#categories/categories.scope.ts";
import { insightToPublish } from "#insights/insights.publishing.ts";
import { insight } from "#insights/insights.shapes.ts";
import { decided } from "#insights/statements.shapes.ts";
import { person } from "./people.shapes.ts";
import { objection } from "#requests/requests.objecting.ts";
import { insightRequest, linkedRequest, requestRow } from "#requests/requests.ts";

/** `to_review`: what somebody else wrote and this person may read before it is delivered. `waiting`: for the requester's answer. */
export const deskFilters = ["mine", "unclaimed", "to_review", "waiting", "overdue"] as const;
export type DeskFilter = (typeof deskFilters)[number];

/**
 * Besides: `next` is what a person may have to do themselves, their own first, then what they may
 * read as the second, then what nobody works on; `others` is all else, which somebody else works on.
 */
export const deskViews = [...deskFilters, "next", "others"] as const;
export type DeskView = (typeof deskViews)[number];

/** A request in the queue, with how much working time is left. */
export const deskRow = z.extend(requestRow, {
  /** Negative when late; while an answer is awaited it stands still. */
  working_ms_left: z.int(),
  /** What was promised, by which one says how near the end of it is. */
  target_minutes: z.int(),
  /** Null where nobody objected to a decline. */
  objection: z.nullable(objection),
  /** Who has it open at the desk at this moment. */
  present: z.array(person),
});
export type DeskRow = z.infer<typeof deskRow>;

const params = z.object({ id: idInPath });
const one = z.object({ insight_request: insightRequest });

/** What a person says when they must give a reason. */
const needed = text({ min: 1, max: bounds.reason.max });

const deskWork = z.object({
  insight_request: insightRequest,
  working_ms_left: z.int(),
  /** What this person has written so far. */
  draft: z.nullable(draft),
  /** What was published, if anything. */
  insight_response: z.nullable(insight),
  /** Sentences of it that something was decided on: a correction begins with that. */
  decided_statements: z.array(decided),
  /** What its requester was shown as perhaps answering it, and filed it nevertheless. */
  seen_matches: z.array(linkedRequest),
  /** Whether somebody else reads it before it is delivered, as its category says. */
  second_reader: z.enum(secondReaders),
  /** Whether its requester confirms first what the answer will cover, as its category says. */
  scope: z.enum(scopeRules),
  insight_review: insightReview,
  /** What one may start from, as its category has it; empty: nothing. */
  outline: z.string(),
  /** What its category wants to be ticked before the next version is published. */
  checklist: z.array(tickedItem),
});
export type DeskWork = z.infer<typeof deskWork>;

export const desk = defineEndpoints({
  listDesk: {
    method: "GET",
    path: reads.desk.listDesk,
    summary:
      "Open requests by page, the next due first; `next` has one's own before what nobody works on.",
    access: "analyst",
    query: z.object({
      filter: z.optional(z.enum(deskViews)),
      category: z.optional(categoryNamed),
      q: z.optional(searchText),
      ...pageQuery,
    }),
    response: z.object({
      desk_requests: z.array(deskRow),
      next_cursor: z.nullable(z.string()),
      /** On the first page, whatever it is narrowed to: what nobody works on, the next due first. */
      unclaimed_next: z.array(deskRow),
      /** 100 stands for more than 99. */
      counts: z.object({
        all: z.int(),
        mine: z.int(),
        unclaimed: z.int(),
        to_review: z.int(),
        waiting: z.int(),
        overdue: z.int(),
        others: z.int(),
      }),
    }),
  },
  listAnalysts: {
    method: "GET",
    path: reads.desk.listAnalysts,
    summary: "Whom a request can be handed over to.",
    access: "analyst",
    response: z.object({
      analysts: z.array(
        z.extend(person, {
          /** Null for who is there: nothing is handed over to who is away. */
          away_until: z.nullable(moment),
        }),
      ),
    }),
    background: true,
  },
  getDeskWork: {
    method: "GET",
    path: reads.desk.getDeskWork,
    summary: "A request at the desk: the question and what was written so far.",
    access: "analyst",
    params,
    response: z.object({ desk_work: deskWork }),
  },
  claimRequest: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/claim",
    summary: "Takes a request on; never one's own.",
    access: "analyst",
    params,
    response: one,
    touches: [reads.desk],
  },
  releaseRequest: {
    method: "DELETE",
    path: "/api/v1/insight_requests/:id/claim",
    summary: "Puts a request one works on back into the queue.",
    access: "analyst",
    params,
    response: one,
    touches: [reads.desk],
  },
  handOverRequest: {
    method: "PUT",
    path: "/api/v1/insight_requests/:id/claim",
    summary:
      "Hands a request over to another analyst, with what was written so far. What an admin hands over for somebody else is recorded.",
    access: "analyst",
    params,
    body: z.object({ user_id: id, note: z.optional(text(bounds.reason)) }),
    response: one,
    touches: [reads.desk],
    audited: "request_assigned",
  },
  askClarification: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/clarification_request",
    summary: "Asks the requester something; the clock is paused until the answer.",
    access: "analyst",
    params,
    body: z.object({ body: needed }),
    response: one,
    idempotent: true,
    touches: [reads.desk],
  },
  tellLate: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/lateness",
    summary:
      "Tells the readers of a request one works on that its answer comes later than promised: by when, in working hours, and why. Over the version named; the promise stays in the ledger.",
    access: "analyst",
    params,
    body: z.object({
      version: z.int().check(z.positive()),
      expected_at: momentSent,
      reason: text(bounds.lateReason),
    }),
    response: one,
    idempotent: true,
    touches: [reads.desk],
  },
  declineRequest: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/decline",
    summary: "Declines a request, with the reason.",
    access: "analyst",
    params,
    body: z.object({ reason: needed }),
    response: one,
    idempotent: true,
    touches: [reads.desk],
  },
  publishInsight: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/insight_response",
    summary:
      "Publishes an insight, or a corrected version of it over the version named. Over a newer one: 409 with that one. Refused where a second reader is needed (`readyInsight`).",
    access: "analyst",
    params,
    body: z.object({ insight_response: insightToPublish }),
    response: z.object({ insight_response: insight }),
    status: 201,
    idempotent: true,
    touches: [reads.desk, reads.drafts, reads.insights],
  },
});

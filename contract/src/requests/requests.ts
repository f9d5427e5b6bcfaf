import * as z from "zod/mini";
import { line } from "#accounts/accounts.names.ts";
import { attachment } from "#attachments.shapes.ts";
import { person } from "#people.shapes.ts";
import { bounds, rawMost } from "#base/bounds.ts";
import { comment } from "#conversations.shapes.ts";
import { requestLedger } from "#clock/clock.ledger.ts";
import { briefCacheForMs, defineEndpoints } from "#base/endpoint.ts";
import {
  atMost,
  atMostOf,
  categoryNamed,
  id,
  idInPath,
  moment,
  pageQuery,
  searchText,
} from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { insightRow } from "#insights/insights.shapes.ts";
import { markdown } from "#text/markdown.ts";
import {
  answerOf,
  answerValue,
  choice,
  limits,
  questionKinds,
  fewEnoughQuestions,
} from "#categories/questions.ts";
import { askedPoint, givenPoints } from "./points.ts";
import { requestActions } from "./requests.actions.ts";
import { accessAsk, textAsk } from "./requests.asks.ts";
import { requestEvent } from "./requests.events.shapes.ts";
import { statusFilter } from "./requests.filters.ts";
import { objection } from "./requests.objecting.ts";
import { requestProgress } from "./requests.progress.ts";
import { insightScope } from "./requests.scope.shapes.ts";
import { outcomes, requestStatuses, visibilities } from "./requests.statuses.ts";

export const scopes = ["mine", "organization", "following", "desk"] as const;
export type Scope = (typeof scopes)[number];

/**
 * `due`: open ones by their promise, then the others by latest activity. While an answer is awaited
 * a request keeps the place it had when it was asked for. Above them what waits for this person; but
 * not at the desk nor in the organization's list, which are about others.
 */
export const requestSorts = ["due", "newest", "activity"] as const;
export type RequestSort = (typeof requestSorts)[number];

/** A request as a row of a list. */
export const requestRow = z.object({
  id,
  title: z.string(),
  status: z.enum(requestStatuses),
  outcome: z.nullable(z.enum(outcomes)),
  visibility: z.enum(visibilities),
  insight_category_id: id,
  version: z.int(),
  created_at: moment,
  /** When something last happened to it. */
  activity_at: moment,
  /** With the pauses so far; while one lasts, the moment promised if it ended now. */
  promised_at: moment,
  /** Since when the clock stands still, while an answer is awaited. */
  paused_at: z.nullable(moment),
  delivered_at: z.nullable(moment),
  /** What was told instead of the promise, which stays; moved by pauses as that is. */
  expected_at: z.nullable(moment),
  /** By the promise, whatever was told later. */
  overdue: z.boolean(),
  rating: z.nullable(z.int()),
  requester: person,
  /** Who works on it. */
  analyst: z.nullable(person),
  /** The participants: whom the requester added, and who joined. */
  people: z.array(person),
  /** Something happened, since this person last looked, to a request they follow. */
  unread: z.boolean(),
});
export type RequestRow = z.infer<typeof requestRow>;

/** An answer with the wording it was given on. */
export const answer = z.object({
  insight_question_id: id,
  label: z.string(),
  help: z.string(),
  kind: z.enum(questionKinds),
  choices: z.array(choice),
  limits,
  value: answerValue,
});

/** A request that another one is linked to. */
export const linkedRequest = z.object({ id, title: z.string(), status: z.enum(requestStatuses) });

/** A request as its own page shows it. */
export const insightRequest = z.extend(requestRow, {
  description: z.string(),
  target_minutes: z.int(),
  /** The plan it was filed in. */
  organization_plan: z.nullable(z.object({ id, name: z.string() })),
  /** What it wants to know, in order; at least one. */
  insight_points: z.array(askedPoint),
  insight_answers: z.array(answer),
  /** What its answer will cover, as it was sent to be confirmed; the latest first. */
  insight_scopes: z.array(insightScope),
  /** What was published, as a row: none or one. Its text comes from `getInsightOfRequest`. */
  insight_responses: z.array(insightRow),
  attachments: z.array(attachment),
  /** How it began, then the latest 50, oldest first; those between come from `listEvents`. */
  events: z.array(requestEvent),
  /** Where `listEvents` goes on to earlier ones; null when there are no more. */
  events_cursor: z.nullable(z.string()),
  /** The latest page of the conversation, newest first; `listComments` goes on from the cursor. */
  comments: z.array(comment),
  comments_cursor: z.nullable(z.string()),
  /** Those whom these comments name, as they are called today. */
  named: z.array(person),
  /** When this person last looked. */
  seen_at: z.nullable(moment),
  participants: z.array(person),
  /** The request it was made from, if this person sees that one. */
  duplicate_of: z.nullable(linkedRequest),
  /** Those made from it that this person sees, newest first, at most 20. */
  duplicates: z.array(linkedRequest),
  /** Can be taken back for `undoCancelWithinMs` from then. */
  cancelled_at: z.nullable(moment),
  /** What was promised, each pause and why, and how it ended. */
  ledger: requestLedger,
  /** How far its answer has come; null once it is over. */
  progress: z.nullable(requestProgress),
  objection: z.nullable(objection),
  following: z.boolean(),
  can: z.array(z.enum(requestActions)),
  /** For its requester alone, once accepted: until when they can rate it and ask for more. */
  more_until: z.optional(moment),
  /** For its requester alone: when it was opened to the plan; whether others of it may ask for access. */
  opened_at: z.optional(z.nullable(moment)),
  plan_may_ask: z.optional(z.boolean()),
  /** For its requester alone: those who wait for an answer. */
  access_asks: z.optional(z.array(accessAsk)),
  /** For its requester alone: who asks whether its insight's text may be used for another request. */
  text_asks: z.optional(z.array(textAsk)),
});
export type InsightRequest = z.infer<typeof insightRequest>;

export const requestTitle = line(bounds.requestTitle).check(
  z.refine((value) => /\p{L}/u.test(value), "Use at least one letter."),
);
export const requestDescription = markdown(bounds.requestDescription);

/** Errors about the answer to a question are named by the question: `insight_request.insight_answers.12`. */
export const answerField = (questionId: number) => `insight_request.insight_answers.${questionId}`;

/** What a 409 `questions_changed` holds besides the problem itself. */
export type QuestionsChanged = {
  /** Today's questions: see `question`. */
  insight_questions: unknown[];
  /** For each answered question that is superseded, its present version, or null if no longer asked. */
  replacements: { insight_question_id: number; replaced_by: number | null }[];
};

const params = z.object({ id: idInPath });

const answerGiven = answerOf(z.string().check(atMost(rawMost(bounds.textAnswer))));

export const givenAnswers = z
  .array(z.object({ insight_question_id: id, value: z.nullable(answerGiven) }))
  .check(fewEnoughQuestions);

const newRequest = z.object({
  title: requestTitle,
  description: requestDescription,
  insight_category_id: id,
  insight_points_attributes: z.optional(givenPoints),
  insight_answers_attributes: z._default(givenAnswers, []),
  visibility: z._default(z.enum(visibilities), "private"),
  /** Colleagues who take part from the start: see `listCandidates`. */
  participant_ids: z._default(
    z
      .array(id)
      .check(
        atMostOf(
          bounds.participantsPerRequest,
          `Add at most ${bounds.participantsPerRequest} people`,
        ),
      ),
    [],
  ),
  /** The draft it was written as: its attachments go along, and it is gone with the filing. */
  draft_id: z.optional(id),
  /** As last seen. If another device saved the draft since: 409 with the newer one. */
  draft_version: z.optional(z.int().check(z.positive())),
  /** The request it was made from. */
  duplicate_of: z.optional(id),
  /** What was shown as perhaps answering it; of those that one may see, the link is kept. */
  seen_match_ids: z.optional(
    z.array(id).check(atMostOf(bounds.matchesKept, `Name at most ${bounds.matchesKept}`)),
  ),
  /** Others of one's plan may ask for access to it, which is private: they find it by its title. */
  plan_may_ask: z._default(z.boolean(), false),
});
export type NewRequest = z.infer<typeof newRequest>;

export const requests = defineEndpoints({
  listRequests: {
    method: "GET",
    path: reads.requests.listRequests,
    summary:
      "Requests by page: all that concern the person, or those of one scope. `category` is an id or a slug, `status` a comma list or `open`.",
    access: "signed_in",
    query: z.object({
      category: z.optional(categoryNamed),
      status: z.optional(statusFilter),
      q: z.optional(searchText),
      scope: z.optional(z.enum(scopes)),
      sort: z.optional(z.enum(requestSorts)),
      ...pageQuery,
    }),
    response: z.object({
      insight_requests: z.array(requestRow),
      next_cursor: z.nullable(z.string()),
    }),
    cacheForMs: briefCacheForMs,
  },
  countRequests: {
    method: "GET",
    path: reads.requests.countRequests,
    summary:
      "How many requests each category holds, in all or in one scope; 100 stands for more than 99.",
    access: "signed_in",
    query: z.object({ status: z.optional(statusFilter), scope: z.optional(z.enum(scopes)) }),
    response: z.object({
      all: z.int(),
      counts: z.array(z.object({ insight_category_id: id, count: z.int() })),
    }),
    cacheForMs: briefCacheForMs,
    background: true,
  },
  getRequest: {
    method: "GET",
    path: reads.requests.getRequest,
    summary: "One request with its answers, its log and what this person may do.",
    access: "signed_in",
    params,
    response: z.object({ insight_request: insightRequest }),
  },
  fileRequest: {
    method: "POST",
    path: "/api/v1/insight_requests",
    summary:
      "Files a request; one of one's drafts goes along and is gone with it. Answers to superseded questions are refused with today's questions (409).",
    access: "signed_in",
    body: z.object({ insight_request: newRequest }),
    response: z.object({ insight_request: insightRequest }),
    status: 201,
    idempotent: true,
    touches: [reads.drafts],
  },
  listEvents: {
    method: "GET",
    path: reads.requests.listEvents,
    summary: "What happened to a request, by page, latest first.",
    access: "signed_in",
    params,
    query: z.object(pageQuery),
    response: z.object({ events: z.array(requestEvent), next_cursor: z.nullable(z.string()) }),
    background: true,
  },
  readRequest: {
    method: "PUT",
    path: "/api/v1/insight_requests/:id/read",
    summary: "Takes the unread mark off a request for this person.",
    access: "signed_in",
    params,
    response: null,
    marksOnly: true,
    background: true,
  },
});

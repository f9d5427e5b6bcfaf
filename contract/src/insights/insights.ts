import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import {
  atMostOf,
  categoryNamed,
  id,
  idInPath,
  pageQuery,
  searchText,
  text,
} from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { openQuestion } from "#conversations.shapes.ts";
import { person } from "#people.shapes.ts";
import { insight, insightRow, insightVersion, librarySource } from "./insights.shapes.ts";
import { addedPoints } from "#requests/points.ts";
import { insightRequest } from "#requests/requests.ts";
import { outcomes } from "#requests/requests.statuses.ts";

const params = z.object({ id: idInPath });
const one = z.object({ insight_response: insight });
const ofRequest = z.object({ insight_request: insightRequest });
const search = z.optional(searchText);

/** How old an insight of the feed may be. */
export const insightAges = ["week", "month", "quarter", "year"] as const;
export type InsightAge = (typeof insightAges)[number];

export const bibliographyForms = ["text", "bibtex"] as const;

const rating = z
  .int()
  .check(z.minimum(1, "Give 1 to 5 stars."), z.maximum(5, "Give 1 to 5 stars."));

export const insights = defineEndpoints({
  listInsights: {
    method: "GET",
    path: reads.insights.listInsights,
    summary: "Delivered insights this person may see by page, the latest published first.",
    access: "signed_in",
    query: z.object({
      category: z.optional(categoryNamed),
      outcome: z.optional(z.enum(outcomes)),
      age: z.optional(z.enum(insightAges)),
      /** Those past their review-by day alone. */
      out_of_date: z.optional(z.literal("true")),
      q: search,
      ...pageQuery,
    }),
    response: z.object({
      insight_responses: z.array(insightRow),
      next_cursor: z.nullable(z.string()),
    }),
  },
  getInsight: {
    method: "GET",
    path: reads.insights.getInsight,
    summary: "One insight as it reads now.",
    access: "signed_in",
    params,
    response: one,
  },
  getInsightOfRequest: {
    method: "GET",
    path: reads.requests.getInsightOfRequest,
    summary: "The insight of a request, also for those who see it through a group alone.",
    access: "signed_in",
    params,
    response: one,
  },
  getInsightVersion: {
    method: "GET",
    path: reads.insights.getInsightVersion,
    summary: "What an insight said in one of its versions.",
    access: "signed_in",
    params: z.object({ id: idInPath, version: idInPath }),
    response: z.object({ insight_version: insightVersion }),
    background: true,
  },
  listQuestions: {
    method: "GET",
    path: reads.insights.listQuestions,
    summary:
      "Open questions about passages of an insight, the latest first, from the conversations on it that this person sees.",
    access: "signed_in",
    params,
    response: z.object({
      questions: z.array(openQuestion),
      /** Those who are named in them, as they are called today. */
      people: z.array(person),
    }),
    background: true,
  },
  readInsight: {
    method: "PUT",
    path: "/api/v1/insight_responses/:id/read",
    summary: "Remembers up to which version this person has read it.",
    access: "signed_in",
    params,
    body: z.object({ version: id }),
    response: null,
    marksOnly: true,
    background: true,
  },
  exportInsight: {
    method: "GET",
    path: "/api/v1/insight_responses/:id/markdown",
    summary: "The insight as a Markdown file, with its sources.",
    access: "signed_in",
    params,
    response: "file",
  },
  exportBibliography: {
    method: "GET",
    path: "/api/v1/insight_responses/:id/bibliography",
    summary: "The sources of an insight, as text or BibTeX.",
    access: "signed_in",
    params,
    query: z.object({ form: z.optional(z.enum(bibliographyForms)) }),
    response: "file",
  },
  listSources: {
    method: "GET",
    path: reads.sources.listSources,
    summary: "The sources of all insights this person may see, by page, most recently cited first.",
    access: "signed_in",
    query: z.object({ q: search, ...pageQuery }),
    response: z.object({
      insight_sources: z.array(librarySource),
      next_cursor: z.nullable(z.string()),
    }),
  },
  getSource: {
    method: "GET",
    path: reads.sources.getSource,
    summary: "A source, and every insight this person may see that rests on it.",
    access: "signed_in",
    params,
    query: z.object(pageQuery),
    response: z.object({
      insight_source: librarySource,
      insight_responses: z.array(insightRow),
      next_cursor: z.nullable(z.string()),
    }),
  },
  acceptInsight: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/acceptance",
    summary: "Accepts what was delivered, with a rating from 1 to 5.",
    access: "signed_in",
    params,
    body: z.object({ rating, comment: z.optional(text(bounds.reason)) }),
    response: ofRequest,
    idempotent: true,
    touches: [reads.insights],
  },
  rateInsight: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/rating",
    summary:
      "Rates what was accepted without a rating, for 60 working days from then. A rating that was given stays.",
    access: "signed_in",
    params,
    body: z.object({ rating, comment: z.optional(text(bounds.reason)) }),
    response: ofRequest,
    idempotent: true,
    touches: [reads.insights],
  },
  askMore: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/more",
    summary:
      "Asks for more of what was accepted, for 60 working days from then: a new round with new points and a promise of its own. Over another version than the one named: 409 with the present insight.",
    access: "signed_in",
    params,
    body: z.object({
      /** The version that was read. */
      insight_version: id,
      insight_points_attributes: addedPoints,
      reason: z.optional(text(bounds.reason)),
    }),
    response: ofRequest,
    idempotent: true,
    touches: [reads.insights],
  },
  askRevision: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/revision",
    summary: "Asks for a revision, naming the points still open; a new promise is made.",
    access: "signed_in",
    params,
    body: z.object({
      insight_point_ids: z
        .array(id)
        .check(
          z.minLength(1, "Choose at least one point that is still open."),
          atMostOf(bounds.pointsCovered, `Choose at most ${bounds.pointsCovered} points`),
        ),
      reason: text({ min: 1, max: bounds.reason.max }),
    }),
    response: ofRequest,
    idempotent: true,
  },
});

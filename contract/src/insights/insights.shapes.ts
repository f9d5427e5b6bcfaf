import * as z from "zod/mini";
import { attachment } from "#attachments.shapes.ts";
import { day, id, moment } from "#base/fields.ts";
import { person } from "#people.shapes.ts";
import { outcomes, requestStatuses, visibilities } from "#requests/requests.statuses.ts";

/** How far an insight answers one point of its request. */
export const coverageMarks = ["answered", "partly", "not_found"] as const;
export type CoverageMark = (typeof coverageMarks)[number];

/** Cited in the text as `[1]`, `[2]`, … */
export const insightSource = z.object({
  /** Names the source in the source library. */
  id,
  number: z.int().check(z.positive()),
  title: z.string(),
  publisher: z.string(),
  url: z.nullable(z.string()),
  published_on: z.nullable(day),
  opened_on: z.nullable(day),
  /** False: second-hand. */
  original: z.boolean(),
});
export type InsightSource = z.infer<typeof insightSource>;

/** With the point as it reads. */
export const coverage = z.object({
  insight_point_id: id,
  text: z.string(),
  mark: z.enum(coverageMarks),
  note: z.string(),
});
export type Coverage = z.infer<typeof coverage>;

/** One version of an insight, as a row of its history. */
export const insightVersionRow = z.object({
  version: z.int(),
  /** What was corrected, in the author's words; null for the first. */
  note: z.nullable(z.string()),
  author: person,
  published_at: moment,
  /** Who read it before it was delivered, where somebody did. */
  read_by: z.optional(z.nullable(person)),
  /** Who decided that it is delivered unread, since nobody else was there to read it. */
  review_waived_by: z.optional(z.nullable(person)),
});
export type InsightVersionRow = z.infer<typeof insightVersionRow>;

/** How many of its statements cite a source, and which are the author's own estimate. */
export const statementsOfVersion = z.object({
  with_source: z.int(),
  all: z.int(),
  estimates: z.array(
    z.object({
      part: z.enum(["summary", "body"]),
      /** In UTF-16 units of that text. */
      from: z.int(),
      to: z.int(),
    }),
  ),
});
export type StatementsOfVersion = z.infer<typeof statementsOfVersion>;

/** What an insight says in one of its versions. */
export const insightVersion = z.extend(insightVersionRow, {
  summary: z.string(),
  body: z.string(),
  outcome: z.enum(outcomes),
  review_by: z.nullable(day),
  coverage: z.array(coverage),
  sources: z.array(insightSource),
  /** Null for what was published before statements were counted. */
  statements: z.nullable(statementsOfVersion),
  attachments: z.array(attachment),
  /** Those whom the body names, as they are called today. */
  people: z.array(person),
});
export type InsightVersion = z.infer<typeof insightVersion>;

/** What one may do with an insight one sees. */
export const insightActions = ["correct", "share"] as const;
export type InsightAction = (typeof insightActions)[number];

/**
 * An insight as it reads now, with what its readers may know of the request: those who reach it
 * through a group see this and nothing else of it.
 */
export const insight = z.extend(insightVersion, {
  id,
  insight_request: z.object({
    id,
    title: z.string(),
    description: z.string(),
    insight_category_id: id,
    /** This and what follows is null for those who do not see the request. */
    status: z.nullable(z.enum(requestStatuses)),
    visibility: z.nullable(z.enum(visibilities)),
    created_at: z.nullable(moment),
    delivered_at: z.nullable(moment),
    rating: z.nullable(z.int()),
  }),
  /** Newest first. */
  versions: z.array(insightVersionRow),
  /** The version this person read last, if any. */
  last_read_version: z.nullable(z.int()),
  /** Whether this person sees the request itself, or the insight through a group alone. */
  sees_request: z.boolean(),
  can: z.array(z.enum(insightActions)),
});
export type Insight = z.infer<typeof insight>;

/** An insight as a row of the feed. */
export const insightRow = z.object({
  id,
  insight_request_id: id,
  title: z.string(),
  insight_category_id: id,
  outcome: z.enum(outcomes),
  summary: z.string(),
  sources_count: z.int(),
  version: z.int(),
  author: person,
  published_at: moment,
  review_by: z.nullable(day),
  rating: z.nullable(z.int()),
  /** Not opened yet by this person, or corrected since. */
  unread: z.boolean(),
});
export type InsightRow = z.infer<typeof insightRow>;

/** A source as the library lists it: by its address, over all insights this person sees. */
export const librarySource = z.extend(insightSource, {
  /** How many insights this person sees rest on it; 100 stands for more than 99. */
  insights_count: z.int(),
});
export type LibrarySource = z.infer<typeof librarySource>;

/** From this age on a source is marked. */
export const oldSourceMonths = 24;

import * as z from "zod/mini";
import { id, moment } from "#base/fields.ts";
import { insightVersion } from "#insights/insights.shapes.ts";
import { person } from "./people.shapes.ts";

/** Where in an insight a passage stands. */
export const reviewParts = ["summary", "body"] as const;
export type ReviewPart = (typeof reviewParts)[number];

export const reviewNote = z.object({
  id,
  /** Of what was given to read when it was written. */
  version: z.int(),
  author: person,
  part: z.enum(reviewParts),
  quote: z.string(),
  body: z.string(),
  created_at: moment,
});
export type ReviewNote = z.infer<typeof reviewNote>;

/** `superseded`: something else happened to the request before anybody had decided. */
export const reviewDecisions = [
  "approved",
  "waived",
  "returned",
  "taken_back",
  "superseded",
] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** One time that it was given to others to read. */
export const reviewRound = z.object({
  version: z.int(),
  writer: person,
  asked_at: moment,
  /** Null while it waits. */
  decision: z.nullable(z.enum(reviewDecisions)),
  decided_by: z.nullable(person),
  decided_at: z.nullable(moment),
  /** Why it was returned. */
  note: z.nullable(z.string()),
});
export type ReviewRound = z.infer<typeof reviewRound>;

export const reviewActions = ["approve", "return", "waive", "take_back", "note"] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** What is read before it is delivered, and what was said of it; for staff alone. */
export const insightReview = z.object({
  /** What waits for a second reader, as its readers would see it; null where nothing does. */
  waiting: z.nullable(
    z.object({
      version: z.int(),
      writer: person,
      asked_at: moment,
      correction: z.boolean(),
      insight_version: insightVersion,
    }),
  ),
  /** Since the latest version that was published, newest first. */
  rounds: z.array(reviewRound),
  /** Of these rounds, oldest first. */
  notes: z.array(reviewNote),
  /** What this person may do now. */
  can: z.array(z.enum(reviewActions)),
  /** Why this person may not read it as the second, in words; null where they may, and where nothing waits. */
  why_not: z.nullable(z.string()),
});
export type InsightReview = z.infer<typeof insightReview>;

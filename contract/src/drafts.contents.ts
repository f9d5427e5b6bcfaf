import * as z from "zod/mini";
import { id } from "#base/fields.ts";
import { answerValue } from "#categories/questions.ts";
import { outcomes, visibilities } from "#requests/requests.statuses.ts";

/**
 * What is half written. Texts have no bounds of their own here: what is too long or too short to be
 * sent must still be kept.
 */
export const requestDraft = z.object({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  insight_category_id: z.optional(z.nullable(id)),
  insight_answers_attributes: z.optional(
    z.array(z.object({ insight_question_id: id, value: z.nullable(answerValue) })),
  ),
  visibility: z.optional(z.enum(visibilities)),
  participant_ids: z.optional(z.array(id)),
  duplicate_of: z.optional(z.nullable(id)),
});
export type RequestDraft = z.infer<typeof requestDraft>;

export const postDraft = z.object({
  /** The post that is being edited. */
  board_post_id: z.optional(z.nullable(id)),
  /** The version of that post when the change began. */
  version: z.optional(z.nullable(z.int())),
  title: z.optional(z.string()),
  body: z.optional(z.string()),
});
export type PostDraft = z.infer<typeof postDraft>;

export const insightDraft = z.object({
  insight_request_id: z.optional(id),
  /** The version it is written over; what was published since is noticed by it. */
  base_version: z.optional(z.nullable(id)),
  /** What is corrected. */
  note: z.optional(z.string()),
  summary: z.optional(z.string()),
  body: z.optional(z.string()),
  outcome: z.optional(z.nullable(z.enum(outcomes))),
  review_by: z.optional(z.nullable(z.string())),
  coverage: z.optional(
    z.array(z.object({ insight_question_id: id, mark: z.nullable(z.string()), note: z.string() })),
  ),
  sources: z.optional(
    z.array(
      z.object({
        title: z.string(),
        publisher: z.string(),
        url: z.string(),
        published_on: z.nullable(z.string()),
        opened_on: z.nullable(z.string()),
        original: z.nullable(z.boolean()),
      }),
    ),
  ),
});
export type InsightDraft = z.infer<typeof insightDraft>;

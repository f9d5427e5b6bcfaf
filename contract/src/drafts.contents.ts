import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { atMost, atMostOf, id } from "#base/fields.ts";
import { answerOf } from "#categories/questions.ts";
import { statementDecisions } from "#insights/statements.shapes.ts";
import { outcomes, visibilities } from "#requests/requests.statuses.ts";

/**
 * What is half written. Its texts have no bounds as those of the thing itself: what is too long or
 * too short to be sent must still be kept.
 */
function contentsOf<Text extends z.ZodMiniString>(text: Text, mostRows: number) {
  const some = <Shape extends z.ZodMiniType>(shape: Shape) =>
    z.array(shape).check(atMostOf(mostRows, `A draft keeps at most ${mostRows} of them`));

  const request = z.object({
    title: z.optional(text),
    description: z.optional(text),
    insight_category_id: z.optional(z.nullable(id)),
    /** `proposed`: as it was proposed, where it was; a point that reads otherwise was edited. */
    points: z.optional(some(z.object({ text, proposed: z.nullable(text) }))),
    /** What was proposed and is not wanted. */
    points_dismissed: z.optional(some(text)),
    insight_answers_attributes: z.optional(
      some(z.object({ insight_question_id: id, value: z.nullable(answerOf(text)) })),
    ),
    visibility: z.optional(z.enum(visibilities)),
    plan_may_ask: z.optional(z.boolean()),
    participant_ids: z.optional(some(id)),
    duplicate_of: z.optional(z.nullable(id)),
  });

  const post = z.object({
    /** The post that is being edited. */
    board_post_id: z.optional(z.nullable(id)),
    /** The version of that post when the change began. */
    version: z.optional(z.nullable(z.int())),
    title: z.optional(text),
    body: z.optional(text),
  });

  const insight = z.object({
    insight_request_id: z.optional(id),
    /** The version it is written over; what was published since is noticed by it. */
    base_version: z.optional(z.nullable(id)),
    /** What is corrected. */
    note: z.optional(text),
    summary: z.optional(text),
    body: z.optional(text),
    outcome: z.optional(z.nullable(z.enum(outcomes))),
    review_by: z.optional(z.nullable(text)),
    statements: z.optional(
      some(z.object({ sentence: text, decision: z.enum(statementDecisions) })),
    ),
    coverage: z.optional(
      some(z.object({ insight_point_id: id, mark: z.nullable(text), note: text })),
    ),
    sources: z.optional(
      some(
        z.object({
          title: text,
          publisher: text,
          url: text,
          published_on: z.nullable(text),
          opened_on: z.nullable(text),
          original: z.nullable(z.boolean()),
        }),
      ),
    ),
  });

  return { request, post, insight };
}

/** As it is stored: what two people wrote and one took over is longer than what one may save. */
export const {
  request: requestDraft,
  post: postDraft,
  insight: insightDraft,
} = contentsOf(z.string(), Infinity);

/** As it is saved. */
export const draftToSave = contentsOf(z.string().check(atMost(bounds.draftText)), bounds.draftRows);

export type RequestDraft = z.infer<typeof requestDraft>;
export type PostDraft = z.infer<typeof postDraft>;
export type InsightDraft = z.infer<typeof insightDraft>;

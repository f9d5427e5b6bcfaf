import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { idInPath, text } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { insightToPublish } from "#insights/insights.publishing.ts";
import { insight } from "#insights/insights.shapes.ts";
import { insightRequest } from "#requests/requests.ts";
import { reviewNote, reviewParts } from "./desk.review.shapes.ts";

const params = z.object({ id: idInPath });
const one = z.object({ insight_request: insightRequest });
const published = z.object({ insight_response: insight });

/** Which one was read; if another was given to read since: 409. */
const version = z.int().check(z.positive());

const touches = [reads.desk, reads.drafts, reads.insights] as const;

/** A second reader: what goes on between who wrote an insight and who reads it before others do. */
export const deskReview = defineEndpoints({
  readyInsight: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/review",
    summary:
      "Says that an insight is ready. Where the category, or what is drawn at this moment, asks for a second reader it waits for one; otherwise it is published at once.",
    access: "analyst",
    params,
    body: z.object({ insight_response: insightToPublish }),
    response: z.extend(one, {
      /** Null while it waits for its second reader. */
      insight_response: z.nullable(insight),
    }),
    status: 201,
    idempotent: true,
    touches,
  },
  takeBackReview: {
    method: "DELETE",
    path: "/api/v1/insight_requests/:id/review",
    summary: "Takes back what one gave to read, to go on writing.",
    access: "analyst",
    params,
    response: one,
    touches,
  },
  approveReview: {
    method: "POST",
    path: "/api/v1/desk/:id/review/approval",
    summary:
      "Approves what one has read, which publishes it; never who wrote it. If another text was given to read since: 409.",
    access: "analyst",
    params,
    body: z.object({ version }),
    response: published,
    idempotent: true,
    touches: [...touches, reads.requests],
  },
  returnReview: {
    method: "POST",
    path: "/api/v1/desk/:id/review/return",
    summary: "Gives it back to who wrote it, with a note for them alone.",
    access: "analyst",
    params,
    body: z.object({ version, note: text({ min: 1, max: bounds.reason.max }) }),
    response: one,
    idempotent: true,
    touches: [...touches, reads.requests],
  },
  waiveReview: {
    method: "POST",
    path: "/api/v1/desk/:id/review/waiver",
    summary:
      "Publishes it without a second reader, where no other analyst is there to read it; the insight says so.",
    access: "admin",
    params,
    body: z.object({ version }),
    response: published,
    idempotent: true,
    touches: [...touches, reads.requests],
    audited: "review_waived",
  },
  addReviewNote: {
    method: "POST",
    path: "/api/v1/desk/:id/review/notes",
    summary: "Says something beside a passage of what one reads, for staff alone.",
    access: "analyst",
    params,
    body: z.object({
      review_note: z.object({
        version,
        part: z.enum(reviewParts),
        /** As it reads on screen, without marks. */
        quote: text(bounds.reviewQuote),
        body: text(bounds.comment),
      }),
    }),
    response: z.object({ review_note: reviewNote }),
    status: 201,
    idempotent: true,
    background: true,
  },
  deleteReviewNote: {
    method: "DELETE",
    path: "/api/v1/desk/:id/review/notes/:note_id",
    summary: "Takes one's own note beside a passage away.",
    access: "analyst",
    params: z.object({ id: idInPath, note_id: idInPath }),
    response: null,
    background: true,
  },
});

import * as z from "zod/mini";
import { comment, type Comment, commentBody } from "./comments.shapes.ts";
import { defineEndpoints } from "./base/endpoint.ts";
import { idInPath, pageQuery } from "./base/fields.ts";
import { minuteMs } from "./base/moments.ts";
import { reads } from "./base/reads.ts";

/** What a 409 `stale_version` on a comment holds besides the problem itself: how it reads now. */
export type CommentConflict = { comment: Comment };

const params = z.object({ id: idInPath });
const one = z.object({ comment });
const throttle = [{ by: "user", limit: 30, withinMs: minuteMs }] as const;

/** The conversation on a request, and the notes that those who work on it keep among themselves. */
export const comments = defineEndpoints({
  listComments: {
    method: "GET",
    path: reads.requests.listComments,
    summary:
      "The conversation on a request by page, newest first; with `internal=true` the notes among staff.",
    access: "signed_in",
    params,
    query: z.object({ internal: z.optional(z.enum(["true", "false"])), ...pageQuery }),
    response: z.object({ comments: z.array(comment), next_cursor: z.nullable(z.string()) }),
    background: true,
  },
  addComment: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/comments",
    summary:
      "Writes into the conversation on a request; `internal` makes it a note among staff. The clock stands as it stood.",
    access: "signed_in",
    params,
    body: z.object({
      comment: z.object({ body: commentBody, internal: z._default(z.boolean(), false) }),
    }),
    response: one,
    status: 201,
    idempotent: true,
    throttle,
  },
  editComment: {
    method: "PUT",
    path: "/api/v1/comments/:id",
    summary:
      "Changes one's own comment, over the version named. If it was changed meanwhile: 409 with the present one.",
    access: "signed_in",
    params,
    body: z.object({
      comment: z.object({ body: commentBody, version: z.int().check(z.positive()) }),
    }),
    response: one,
    throttle,
    touches: [reads.requests],
  },
  deleteComment: {
    method: "DELETE",
    path: "/api/v1/comments/:id",
    summary: "Deletes one's own comment: its words are gone at once, its place stays.",
    access: "signed_in",
    params,
    response: one,
    touches: [reads.requests],
  },
  undoDeletion: {
    method: "DELETE",
    path: "/api/v1/comments/:id/deletion",
    summary: "Takes the deletion of one's own comment back, within 10 minutes.",
    access: "signed_in",
    params,
    response: one,
    touches: [reads.requests],
  },
});

import * as z from "zod/mini";
import { mentioningMarkdown } from "./board.mentions.ts";
import { reportReason } from "./board.ts";
import { bounds } from "#base/bounds.ts";
import { comment } from "#comments.shapes.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { idInPath, pageQuery } from "#base/fields.ts";
import { hourMs, minuteMs } from "#base/moments.ts";
import { reads } from "#base/reads.ts";
import { person } from "#people.shapes.ts";

export const postCommentBody = mentioningMarkdown(bounds.comment);

const params = z.object({ id: idInPath });
const one = z.object({ comment });
const throttle = [{ by: "user", limit: 30, withinMs: minuteMs }] as const;

/** What people answer to a post. */
export const boardComments = defineEndpoints({
  listPostComments: {
    method: "GET",
    path: reads.board.listPostComments,
    summary: "The comments on a post by page, newest first.",
    access: "signed_in",
    params,
    query: z.object(pageQuery),
    response: z.object({
      comments: z.array(comment),
      /** Those who are named in them, as they are called today. */
      people: z.array(person),
      next_cursor: z.nullable(z.string()),
    }),
    background: true,
  },
  addPostComment: {
    method: "POST",
    path: "/api/v1/board_posts/:id/comments",
    summary: "Comments on a post.",
    access: "signed_in",
    params,
    body: z.object({ comment: z.object({ body: postCommentBody }) }),
    response: one,
    status: 201,
    idempotent: true,
    throttle,
    touches: [reads.board],
  },
  editPostComment: {
    method: "PUT",
    path: "/api/v1/board_comments/:id",
    summary:
      "Changes one's own comment, over the version named. If it was changed meanwhile: 409 with the present one.",
    access: "signed_in",
    params,
    body: z.object({
      comment: z.object({ body: postCommentBody, version: z.int().check(z.positive()) }),
    }),
    response: one,
    throttle,
    touches: [reads.board],
  },
  deletePostComment: {
    method: "DELETE",
    path: "/api/v1/board_comments/:id",
    summary:
      "Deletes one's own comment, for admins any: its words are gone at once, its place stays.",
    access: "signed_in",
    params,
    response: one,
    touches: [reads.board, reads.reports],
  },
  restorePostComment: {
    method: "DELETE",
    path: "/api/v1/board_comments/:id/deletion",
    summary: "Takes the deletion of a comment back, within 10 minutes; admins at any time.",
    access: "signed_in",
    params,
    response: one,
    touches: [reads.board, reads.reports],
  },
  reportPostComment: {
    method: "POST",
    path: "/api/v1/board_comments/:id/report",
    summary: "Tells those who run the place that something is wrong with a comment.",
    access: "signed_in",
    params,
    body: z.object({ reason: reportReason }),
    response: null,
    throttle: [{ by: "user", limit: 30, withinMs: hourMs }],
    touches: [reads.board, reads.reports],
  },
});

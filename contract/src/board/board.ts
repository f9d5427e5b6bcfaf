import * as z from "zod/mini";
import { line } from "#accounts/accounts.names.ts";
import { mentioningMarkdown } from "#text/mentions.ts";
import { boardPost, postRow, postVersion } from "./board.shapes.ts";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import {
  atMostOf,
  cursor,
  id,
  idInPath,
  idSent,
  numberSent,
  searchText,
  text,
} from "#base/fields.ts";
import { hourMs, minuteMs } from "#base/moments.ts";
import { reads } from "#base/reads.ts";
import { person } from "#people.shapes.ts";

/** There is one board. */
export const theBoard = { id: 1, name: "Message board" } as const;

export const postTitle = line(bounds.postTitle);
export const postBody = mentioningMarkdown(bounds.postBody);
export const reportReason = text(bounds.reportReason);

const params = z.object({ id: idInPath });
const one = z.object({ board_post: boardPost });

/** In a form everything but a file arrives as text, and a list of one as its only value. */
const idsInForm = z.union([
  z.array(idSent).check(atMostOf(100, "Remove at most 100 files at once")),
  z.pipe(
    idSent,
    z.transform((only) => [only]),
  ),
]);
const version = z.pipe(numberSent, z.int().check(z.positive()));
const bodyKinds = ["json", "form", "multipart"] as const;

export const board = defineEndpoints({
  getBoard: {
    method: "GET",
    path: reads.board.getBoard,
    summary: "The board and its posts by page: pinned ones first, then those with latest activity.",
    access: "signed_in",
    params,
    query: z.object({ cursor: z.optional(cursor) }),
    response: z.object({
      message_board: z.object({ id, name: z.string(), board_posts: z.array(postRow) }),
      next_cursor: z.nullable(z.string()),
    }),
  },
  createPost: {
    method: "POST",
    path: "/api/v1/board_posts",
    summary:
      "Posts for every signed-in person to read, as JSON, form or multipart (files as `attachments`, repeated). One of one's drafts goes along and is gone with it.",
    access: "signed_in",
    body: z.object({ title: postTitle, body: postBody, draft_id: z.optional(idSent) }),
    bodyKinds,
    response: one,
    status: 201,
    idempotent: true,
    throttle: [{ by: "user", limit: 30, withinMs: hourMs }],
    touches: [reads.board, reads.drafts],
  },
  getPost: {
    method: "GET",
    path: reads.board.getPost,
    summary: "One post with its files, its latest comments and what this person may do.",
    access: "signed_in",
    params,
    response: one,
  },
  editPost: {
    method: "PUT",
    path: "/api/v1/board_posts/:id",
    summary:
      "Changes what is named, over the version named. If it was changed meanwhile: 409 with the present record. Files are added as `attachments` or with a draft, and removed by `removed_attachment_ids`.",
    access: "signed_in",
    params,
    body: z.object({
      /** May be named once more; another than the path's is refused. */
      id: z.optional(idSent),
      version,
      title: z.optional(postTitle),
      body: z.optional(postBody),
      removed_attachment_ids: z.optional(idsInForm),
      draft_id: z.optional(idSent),
    }),
    bodyKinds,
    response: one,
    throttle: [{ by: "user", limit: 200, withinMs: hourMs }],
    touches: [reads.board, reads.drafts],
    audited: "post_edited",
  },
  deletePost: {
    method: "DELETE",
    path: "/api/v1/board_posts/:id",
    summary: "Deletes a post of one's own, for admins any; within 10 minutes it can be taken back.",
    access: "signed_in",
    params,
    response: null,
    touches: [reads.board, reads.reports],
    audited: "post_deleted",
  },
  restorePost: {
    method: "DELETE",
    path: "/api/v1/board_posts/:id/deletion",
    summary: "Takes the deletion of a post back, within 10 minutes; admins at any time.",
    access: "signed_in",
    params,
    response: one,
    touches: [reads.board, reads.reports],
    audited: "post_restored",
  },
  readPost: {
    method: "PUT",
    path: "/api/v1/board_posts/:id/read",
    summary: "Takes the unread mark off a post for this person.",
    access: "signed_in",
    params,
    response: null,
    background: true,
    touches: [reads.board],
  },
  pinPost: {
    method: "PUT",
    path: "/api/v1/board_posts/:id/pin",
    summary: "Keeps a post at the head of the board; for admins.",
    access: "signed_in",
    params,
    response: one,
    touches: [reads.board, reads.reports],
    audited: "post_pinned",
  },
  unpinPost: {
    method: "DELETE",
    path: "/api/v1/board_posts/:id/pin",
    summary: "Lets a post take its place among the others again; for admins.",
    access: "signed_in",
    params,
    response: one,
    touches: [reads.board, reads.reports],
    audited: "post_unpinned",
  },
  thankForPost: {
    method: "PUT",
    path: "/api/v1/board_posts/:id/thanks",
    summary: "Thanks for another's post, once however often it is sent.",
    access: "signed_in",
    params,
    response: one,
    background: true,
    throttle: [{ by: "user", limit: 30, withinMs: minuteMs }],
    touches: [reads.board],
  },
  takePostThanksBack: {
    method: "DELETE",
    path: "/api/v1/board_posts/:id/thanks",
    summary: "Takes one's thanks for a post back.",
    access: "signed_in",
    params,
    response: one,
    background: true,
    throttle: [{ by: "user", limit: 30, withinMs: minuteMs }],
    touches: [reads.board],
  },
  reportPost: {
    method: "POST",
    path: "/api/v1/board_posts/:id/report",
    summary: "Tells those who run the place that something is wrong with a post.",
    access: "signed_in",
    params,
    body: z.object({ reason: reportReason }),
    response: null,
    throttle: [{ by: "user", limit: 30, withinMs: hourMs }],
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
  getPostVersion: {
    method: "GET",
    path: reads.board.getPostVersion,
    summary: "One wording of a post, and the one before it.",
    access: "signed_in",
    params: z.object({ id: idInPath, number: idInPath }),
    response: z.object({ board_post_version: postVersion }),
    background: true,
  },
  listPostCandidates: {
    method: "GET",
    path: reads.board.listPostCandidates,
    summary:
      "Whom one may name in a text, at most 20: the people of one's plan and groups, and those in the thread of the post named.",
    access: "signed_in",
    query: z.object({
      q: z.optional(searchText),
      board_post_id: z.optional(idSent),
    }),
    response: z.object({ candidates: z.array(person) }),
    background: true,
  },
});

import * as z from "zod/mini";
import { mentioningMarkdown } from "#board/board.mentions.ts";
import { bounds } from "#base/bounds.ts";
import { comment, type Comment, commentBody } from "./conversations.shapes.ts";
import { defineEndpoints, type EndpointTable } from "#base/endpoint.ts";
import { idInPath, pageQuery } from "#base/fields.ts";
import { minuteMs } from "#base/moments.ts";
import { reads, type Touched } from "#base/reads.ts";
import { person } from "./people.shapes.ts";

/** What a 409 `stale_version` on a comment holds besides the problem itself: how it reads now. */
export type CommentConflict = { comment: Comment };

export const postCommentBody = mentioningMarkdown(bounds.comment);

type Shape = Record<string, z.ZodMiniType>;

type Place<Body, Asked, Written, Page> = {
  /** Where it is read, and where one comment of it is. */
  at: `/${string}`;
  one: `/${string}`;
  body: Body;
  /** What else may be asked for, written, and comes along in this place. */
  asked: Asked;
  written: Written;
  page: Page;
  /** What else shows the comments, or counts them. */
  touches: readonly Touched[];
  summaries: Record<"list" | "add" | "edit" | "delete" | "restore", string>;
};

const throttle = [{ by: "user", limit: 30, withinMs: minuteMs }] as const;

/** The rows of a conversation: the same wherever people talk. */
function conversationAt<
  Body extends z.ZodMiniType<string, string>,
  Asked extends Shape,
  Written extends Shape,
  Page extends Shape,
>({ at, one, body, asked, written, page, touches, summaries }: Place<Body, Asked, Written, Page>) {
  const params = z.object({ id: idInPath });
  const response = z.object({ comment });
  return defineEndpoints({
    listComments: {
      method: "GET",
      path: at,
      summary: summaries.list,
      access: "signed_in",
      params,
      query: z.object({ ...pageQuery, ...asked }),
      response: z.object({
        comments: z.array(comment),
        next_cursor: z.nullable(z.string()),
        ...page,
      }),
      background: true,
    },
    addComment: {
      method: "POST",
      path: at,
      summary: summaries.add,
      access: "signed_in",
      params,
      body: z.object({ comment: z.object({ body, ...written }) }),
      response,
      status: 201,
      idempotent: true,
      throttle,
      touches,
    },
    editComment: {
      method: "PUT",
      path: one,
      summary: `${summaries.edit} If it was changed meanwhile: 409 with the present one.`,
      access: "signed_in",
      params,
      body: z.object({ comment: z.object({ body, version: z.int().check(z.positive()) }) }),
      response,
      throttle,
      touches,
    },
    deleteComment: {
      method: "DELETE",
      path: one,
      summary: summaries.delete,
      access: "signed_in",
      params,
      response,
      touches,
      audited: "comment_deleted",
    },
    restoreComment: {
      method: "DELETE",
      path: `${one}/deletion` as const,
      summary: summaries.restore,
      access: "signed_in",
      params,
      response,
      touches,
      audited: "comment_restored",
    },
  });
}

const ofOnesOwn = {
  edit: "Changes one's own comment, over the version named.",
  delete: "Deletes one's own comment: its words are gone at once, its place stays.",
  restore: "Takes the deletion of one's own comment back, within 10 minutes.",
};

/** The conversation on a request, and the notes that those who work on it keep among themselves. */
export const requestConversation = conversationAt({
  at: reads.requests.listComments,
  one: "/api/v1/comments/:id",
  body: commentBody,
  asked: { internal: z.optional(z.enum(["true", "false"])) },
  written: { internal: z._default(z.boolean(), false) },
  page: {},
  touches: [reads.requests],
  summaries: {
    ...ofOnesOwn,
    list: "The conversation on a request by page, newest first; with `internal=true` the notes among staff.",
    add: "Writes into the conversation on a request; `internal` makes it a note among staff. The clock stands as it stood.",
  },
});

/** What a group says of an insight that is shared in it. */
export const shareConversation = conversationAt({
  at: reads.shares.listShareComments,
  one: "/api/v1/insight_group_share_comments/:id",
  body: commentBody,
  asked: {},
  written: {},
  page: {},
  touches: [reads.groups, reads.shares],
  summaries: {
    ...ofOnesOwn,
    list: "What a group says of a share by page, newest first.",
    add: "Comments on a share.",
  },
});

/** What all three have: each has these rows, and some have more in them. */
export type ConversationRows = typeof shareConversation;

/** What people answer to a post. */
export const postConversation = conversationAt({
  at: reads.board.listPostComments,
  one: "/api/v1/board_comments/:id",
  body: postCommentBody,
  asked: {},
  written: {},
  /** Those who are named in the comments, as they are called today. */
  page: { people: z.array(person) },
  touches: [reads.board, reads.reports],
  summaries: {
    edit: ofOnesOwn.edit,
    list: "The comments on a post by page, newest first.",
    add: "Comments on a post.",
    delete:
      "Deletes one's own comment, for admins any: its words are gone at once, its place stays.",
    restore:
      "Takes the deletion of a comment back, within 10 minutes; admins as long as its words are kept, which is for a month if it was reported.",
  },
});

export const conversations = {
  ...requestConversation,
  ...renamed(shareConversation, "Share"),
  ...renamed(postConversation, "Post"),
};

/** Every row of the API has a name of its own: `addShareComment`. */
function renamed(table: EndpointTable, place: string): EndpointTable {
  return Object.fromEntries(
    Object.entries(table).map(([name, row]) => [name.replace("Comment", `${place}Comment`), row]),
  );
}

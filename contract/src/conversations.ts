import * as z from "zod/mini";
import {
  comment,
  type Comment,
  commentBody,
  commentFiles,
  passageToAskAbout,
} from "./conversations.shapes.ts";
import { defineEndpoints, type EndpointTable } from "#base/endpoint.ts";
import { id, idInPath, pageQuery, searchText } from "#base/fields.ts";
import { minuteMs } from "#base/moments.ts";
import { reads, type Touched } from "#base/reads.ts";
import { person } from "./people.shapes.ts";

/** What a 409 `stale_version` on a comment holds besides the problem itself: how it reads now. */
export type CommentConflict = { comment: Comment };

type Shape = Record<string, z.ZodMiniType>;

type Place<Asked, Written> = {
  /** Where it is read, and where one comment of it is. */
  at: `/${string}`;
  one: `/${string}`;
  /** What else may be asked for and written in this place. */
  asked: Asked;
  written: Written;
  /** What else shows the comments, or counts them. */
  touches: readonly Touched[];
  summaries: Record<"list" | "add" | "edit" | "delete" | "restore", string>;
};

const throttle = [{ by: "user", limit: 30, withinMs: minuteMs }] as const;

/** The rows of a conversation: the same wherever people talk. */
function conversationAt<Asked extends Shape, Written extends Shape>({
  at,
  one,
  asked,
  written,
  touches,
  summaries,
}: Place<Asked, Written>) {
  const body = commentBody;
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
        /** Those who are named in the comments, as they are called today. */
        people: z.array(person),
      }),
      background: true,
    },
    addComment: {
      method: "POST",
      path: at,
      summary: summaries.add,
      access: "signed_in",
      params,
      body: z.object({ comment: z.object({ body, attachment_ids: commentFiles, ...written }) }),
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
      body: z.object({
        comment: z.object({
          body,
          attachment_ids: commentFiles,
          version: z.int().check(z.positive()),
        }),
      }),
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
    thankForComment: {
      method: "PUT",
      path: `${one}/thanks` as const,
      summary: "Thanks for another's comment, once however often it is sent.",
      access: "signed_in",
      params,
      response,
      background: true,
      throttle,
      touches,
    },
    takeThanksBack: {
      method: "DELETE",
      path: `${one}/thanks` as const,
      summary: "Takes one's thanks for a comment back.",
      access: "signed_in",
      params,
      response,
      background: true,
      throttle,
      touches,
    },
  });
}

/** What a comment may be besides its words, where an insight is talked about. */
const asking = {
  /** It asks about this passage of the insight. */
  passage: z.optional(passageToAskAbout),
  /** The comment whose question it answers. */
  answers_id: z.optional(id),
};

/** The rows of the questions about passages: the same wherever an insight is talked about. */
function questionsAt({ one, touches }: { one: `/${string}`; touches: readonly Touched[] }) {
  const row = {
    path: `${one}/settled`,
    access: "signed_in",
    params: z.object({ id: idInPath }),
    response: z.object({ comment }),
    background: true,
    throttle,
    touches,
  } as const;
  return defineEndpoints({
    settleQuestion: {
      ...row,
      method: "PUT",
      summary: "Says of one's own question about a passage that it is settled.",
    },
    reopenQuestion: {
      ...row,
      method: "DELETE",
      summary: "Takes back that one's own question is settled.",
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
  asked: { internal: z.optional(z.enum(["true", "false"])) },
  written: { internal: z._default(z.boolean(), false), ...asking },
  touches: [reads.requests, reads.insights.listQuestions],
  summaries: {
    ...ofOnesOwn,
    list: "The conversation on a request by page, newest first; with `internal=true` the notes among staff.",
    add: "Writes into the conversation on a request; `internal` makes it a note among staff, `passage` a question about words of the insight. The clock stands as it stood.",
  },
});

export const requestQuestions = questionsAt({
  one: "/api/v1/comments/:id",
  touches: [reads.requests, reads.insights.listQuestions],
});

/** What a group says of an insight that is shared in it. */
export const shareConversation = conversationAt({
  at: reads.shares.listShareComments,
  one: "/api/v1/insight_group_share_comments/:id",
  asked: {},
  written: asking,
  touches: [reads.groups, reads.shares, reads.insights.listQuestions],
  summaries: {
    ...ofOnesOwn,
    list: "What a group says of a share by page, newest first.",
    add: "Comments on a share; `passage` makes it a question about words of the insight.",
  },
});

export const shareQuestions = questionsAt({
  one: "/api/v1/insight_group_share_comments/:id",
  touches: [reads.groups, reads.shares, reads.insights.listQuestions],
});
export type QuestionRows = typeof shareQuestions;
/** Where an insight is talked about, one may also ask about a passage and answer that. */
export type AskingRows = typeof shareConversation;

/** What people answer to a post. */
export const postConversation = conversationAt({
  at: reads.board.listPostComments,
  one: "/api/v1/board_comments/:id",
  asked: {},
  written: {},
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

/** What all three have: each has these rows, and some have more in them. */
export type ConversationRows = typeof postConversation;

const nameable = {
  method: "GET",
  access: "signed_in",
  params: z.object({ id: idInPath }),
  response: z.object({ candidates: z.array(person) }),
  background: true,
} as const;
const naming = { q: z.optional(searchText) };

/** Whom one may name where a request is talked about, and in its insight. */
export const requestNaming = defineEndpoints({
  listRequestNameable: {
    ...nameable,
    path: reads.requests.listRequestNameable,
    summary:
      "Whom one may name on a request, at most 20: those who see it and are known to one or in its conversation; with `internal=true` those who read the notes.",
    query: z.object({ ...naming, internal: z.optional(z.enum(["true", "false"])) }),
  },
});

/** Whom one may name in what a group says of a share. */
export const shareNaming = defineEndpoints({
  listShareNameable: {
    ...nameable,
    path: reads.shares.listShareNameable,
    summary: "Whom one may name in the comments on a share, at most 20: the members of its group.",
    query: z.object(naming),
  },
  listGroupNameable: {
    ...nameable,
    path: reads.groups.listGroupNameable,
    summary:
      "Whom one may name in the note with which one shares in a group, at most 20: its members.",
    query: z.object(naming),
  },
});

export const conversations = {
  ...requestNaming,
  ...shareNaming,
  ...requestConversation,
  ...requestQuestions,
  ...rowsNamedBy(shareConversation, "Share"),
  ...rowsNamedBy(shareQuestions, "Share"),
  ...rowsNamedBy(postConversation, "Post"),
};

/** Every row of the API has a name of its own: `addShareComment`. */
function rowsNamedBy(table: EndpointTable, place: string): EndpointTable {
  return Object.fromEntries(
    Object.entries(table).map(([name, row]) => [
      name.includes("Comment") ? name.replace("Comment", `${place}Comment`) : `${name}On${place}`,
      row,
    ]),
  );
}

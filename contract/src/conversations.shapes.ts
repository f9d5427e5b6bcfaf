import * as z from "zod/mini";
import { attachment } from "./attachments.shapes.ts";
import { bounds } from "#base/bounds.ts";
import { atMostOf, id, moment, text } from "#base/fields.ts";
import { mentioningMarkdown } from "#text/mentions.ts";
import { minuteMs } from "#base/moments.ts";
import { person } from "./people.shapes.ts";

/**
 * What somebody may do to a comment; `restore` takes a deletion back for a while. To a question about
 * a passage one may reply, and whoever asked may say that it is settled, and take that back.
 */
export const commentActions = ["edit", "delete", "restore", "answer", "settle", "reopen"] as const;
export type CommentAction = (typeof commentActions)[number];

/** Who found something helpful. */
export const thanks = z.object({
  count: z.int(),
  /** Whether this person is among them. */
  given: z.boolean(),
  /** The first to thank, at most `bounds.thanksNamed`. */
  by: z.array(person),
});
export type Thanks = z.infer<typeof thanks>;

/** What of an insight somebody asks about: the words as they are read, with some on either side. */
const passage = {
  /** The version it was read in. */
  version: z.int().check(z.positive()),
  quote: z.string(),
  before: z.string(),
  after: z.string(),
};

export const passageToAskAbout = z.object({
  version: id,
  quote: text(bounds.passage),
  before: z._default(text(bounds.passageSide), ""),
  after: z._default(text(bounds.passageSide), ""),
});
export type PassageToAskAbout = z.infer<typeof passageToAskAbout>;

/** A passage that a comment asks about. */
export const passageAskedAbout = z.object({
  ...passage,
  /** Nobody answered it, and whoever asked did not say that it is settled. */
  open: z.boolean(),
  /** The comment that answers it. */
  answer_id: z.nullable(id),
});
export type PassageAskedAbout = z.infer<typeof passageAskedAbout>;

/** One entry of a conversation, wherever it is held. */
export const comment = z.object({
  id,
  /** Markdown; empty once deleted. */
  body: z.string(),
  author: person,
  /** A note among staff. */
  internal: z.boolean(),
  created_at: moment,
  edited_at: z.nullable(moment),
  version: z.int(),
  deleted: z.boolean(),
  /** Null where it asks about no passage in particular. */
  passage: z.nullable(passageAskedAbout),
  /** None once it is deleted. */
  attachments: z.array(attachment),
  /** Null where nobody is thanked: for a note among staff, and what is deleted. */
  thanks: z.nullable(thanks),
  can: z.array(z.enum(commentActions)),
});
export type Comment = z.infer<typeof comment>;

/** An open question about a passage, as it is marked in the margin. */
export const openQuestion = z.object({
  comment_id: id,
  /** The group in whose comments it was asked; null: in the conversation on the request. */
  share: z.nullable(z.object({ id, group_id: id, group_name: z.string() })),
  author: person,
  body: z.string(),
  created_at: moment,
  ...passage,
  can: z.array(z.enum(commentActions)),
});
export type OpenQuestion = z.infer<typeof openQuestion>;

export const commentBody = mentioningMarkdown(bounds.comment);

/** The files that a comment has, all of them: those it had, and one's own that wait for it. */
export const commentFiles = z.optional(
  z
    .array(id)
    .check(
      atMostOf(bounds.attachmentsPerThing, `Attach at most ${bounds.attachmentsPerThing} files`),
    ),
);

/** For so long the author can take a deletion back. */
export const undoDeletionWithinMs = 10 * minuteMs;

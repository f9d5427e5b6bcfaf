import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { id, moment } from "#base/fields.ts";
import { mentioningMarkdown } from "#text/mentions.ts";
import { minuteMs } from "#base/moments.ts";
import { person } from "./people.shapes.ts";

/** What somebody may do to a comment; `restore` takes a deletion back for a while. */
export const commentActions = ["edit", "delete", "restore"] as const;
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
  /** Null where nobody is thanked: for a note among staff, and what is deleted. */
  thanks: z.nullable(thanks),
  can: z.array(z.enum(commentActions)),
});
export type Comment = z.infer<typeof comment>;

export const commentBody = mentioningMarkdown(bounds.comment);

/** For so long the author can take a deletion back. */
export const undoDeletionWithinMs = 10 * minuteMs;

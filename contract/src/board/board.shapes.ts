import * as z from "zod/mini";
import { attachment } from "#attachments.shapes.ts";
import { confirmation } from "#confirmations.shapes.ts";
import { comment, thanks } from "#conversations.shapes.ts";
import { id, moment } from "#base/fields.ts";
import { person } from "#people.shapes.ts";

/** What a person may do to a post they see; `can` on the wire lists it. */
export const postActions = [
  "edit",
  "delete",
  "pin",
  "unpin",
  "ask_confirmation",
  "report",
] as const;
export type PostAction = (typeof postActions)[number];

/** A post as a row of the board. */
export const postRow = z.object({
  id,
  title: z.string(),
  /** The beginning of its body, without marks. */
  excerpt: z.string(),
  author: person,
  /** The plan that its author and this person are both in; null where they share none. */
  organization: z.nullable(z.string()),
  version: z.int(),
  pinned: z.boolean(),
  comment_count: z.int(),
  created_at: moment,
  edited_at: z.nullable(moment),
  /** When it was posted or somebody last commented. */
  activity_at: moment,
  /** Something is new to this person. */
  unread: z.boolean(),
  /** For who deleted it, on the board and at its own address: it can be taken back for `undoDeletionWithinMs` from then. */
  deleted_at: z.nullable(moment),
});
export type PostRow = z.infer<typeof postRow>;

/** One wording a post has had. */
export const postVersionRow = z.object({
  version: z.int(),
  /** Who wrote it so. */
  editor: person,
  created_at: moment,
});

/** A post as its own page shows it. */
export const boardPost = z.extend(postRow, {
  body: z.string(),
  attachments: z.array(attachment),
  /** The latest page of comments, newest first. */
  comments: z.array(comment),
  comments_cursor: z.nullable(z.string()),
  /** Those who are named in what this answer holds, as they are called today. */
  people: z.array(person),
  /** Its latest wordings, newest first, at most 50. */
  versions: z.array(postVersionRow),
  /** Null once it is deleted. */
  thanks: z.nullable(thanks),
  /** Null where its readers are not asked to confirm. */
  confirmation: z.nullable(confirmation),
  /** When this person last looked at it. */
  read_at: z.nullable(moment),
  can: z.array(z.enum(postActions)),
});
export type BoardPost = z.infer<typeof boardPost>;

const wording = { title: z.string(), body: z.string() };

/** One wording, and the one before it, to be compared. */
export const postVersion = z.extend(postVersionRow, {
  ...wording,
  before: z.nullable(z.object(wording)),
});
export type PostVersion = z.infer<typeof postVersion>;

/** What a 409 `stale_version` on a post holds besides the problem itself: how it reads now. */
export const postConflict = z.object({ board_post: boardPost });

import {
  type CommentAction,
  commentActions,
  undoDeletionWithinMs,
} from "@sightline/contract/conversations.shapes.ts";
import { later, type Moment } from "@sightline/contract/base/moments.ts";
import { Problem } from "#http/problem.ts";

type Written = {
  author_id: number;
  body: string;
  deleted_at: Moment | null;
  deleted_by: number | null;
  /** Of a question about a passage: whether it is open, and whether whoever asked closed it. */
  is_open: boolean | null;
  settled: boolean | null;
};

/** Somebody who sees the comment. */
export type Asking = { id: number; moderates: boolean; answers: boolean };

/** One's own words are one's own: a moderator takes a comment away, but never rewrites it. */
export function actionsOn(comment: Written, asking: Asking, now: Moment): CommentAction[] {
  const isAuthor = comment.author_id === asking.id;
  const isThere = comment.deleted_at === null;
  const may: Record<CommentAction, boolean> = {
    edit: isThere && isAuthor,
    delete: isThere && (isAuthor || asking.moderates),
    restore: mayRestore(comment, asking, now),
    answer: isThere && comment.is_open === true && !isAuthor && asking.answers,
    settle: isThere && comment.is_open === true && isAuthor,
    reopen: isThere && comment.settled === true && isAuthor,
  };
  return commentActions.filter((action) => may[action]);
}

/** Whoever deleted it has some minutes, a moderator as long as there is something to bring back. */
function mayRestore(
  { body, deleted_at, deleted_by }: Pick<Written, "body" | "deleted_at" | "deleted_by">,
  asking: Asking,
  now: Moment,
): boolean {
  if (deleted_at === null || isErased({ body })) return false;
  if (asking.moderates) return true;
  return deleted_by === asking.id && now < later(deleted_at, undoDeletionWithinMs);
}

/** Nobody writes nothing: without words it is one that lost them. */
function isErased({ body }: Pick<Written, "body">): boolean {
  return body === "";
}

export function requireMay(
  action: CommentAction,
  comment: Written,
  asking: Asking,
  now: Moment,
): void {
  if (actionsOn(comment, asking, now).includes(action)) return;
  const isAuthor = comment.author_id === asking.id;
  if (!isAuthor && (action === "edit" || !asking.moderates)) {
    const detail = refusalsToOthers[action] ?? "Only the author can change it.";
    throw new Problem("not_allowed", { detail });
  }
  const detail = action === "restore" && isErased(comment) ? gone : refusals[action];
  throw new Problem("transition_refused", { detail });
}

const refusals: Record<CommentAction, string> = {
  edit: "It was deleted, so it can't be changed.",
  delete: "It has already been deleted.",
  restore: "It isn't deleted, or you didn't delete it, or that was more than 10 minutes ago.",
  answer: "It isn't an open question about a passage.",
  settle: "It isn't an open question about a passage.",
  reopen: "It isn't settled, so it can't be opened again.",
};

const refusalsToOthers: Partial<Record<CommentAction, string>> = {
  settle: "Only the person who asked can say that it is settled.",
  reopen: "Only the person who asked can open it again.",
};

const gone = "Its words are gone for good.";

/** Others are thanked, for what they say to all who read it. */
export function requireThankable(comment: Written & { internal: boolean }, viewerId: number): void {
  if (comment.author_id === viewerId)
    throw new Problem("not_allowed", { detail: "It is your own: others can thank you for it." });
  if (comment.internal)
    throw new Problem("not_allowed", { detail: "Notes among staff are not thanked for." });
  if (comment.deleted_at !== null)
    throw new Problem("transition_refused", { detail: "It was deleted meanwhile." });
}

export function requireMayNote(mayNote: boolean): void {
  if (mayNote) return;
  throw new Problem("not_allowed", {
    detail: "Internal notes are for analysts and admins. Write a comment instead.",
  });
}

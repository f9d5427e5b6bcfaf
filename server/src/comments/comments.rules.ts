import type { CommentAction } from "@sightline/contract/comments.shapes.ts";
import { undoDeletionWithinMs } from "@sightline/contract/comments.shapes.ts";
import { later, type Moment } from "@sightline/contract/base/moments.ts";
import { Problem } from "#http/problem.ts";
import type { Viewer } from "#requests/requests.queries.ts";

type Written = { author_id: number; deleted_at: Moment | null };

/** What this person, who sees the comment, may do to it now: one's own words are one's own. */
export function actionsOn(
  comment: Written,
  viewer: Pick<Viewer, "id">,
  now: Moment,
): CommentAction[] {
  if (comment.author_id !== viewer.id) return [];
  if (comment.deleted_at === null) return ["edit", "delete"];
  return now < later(comment.deleted_at, undoDeletionWithinMs) ? ["restore"] : [];
}

const refusals: Record<CommentAction, string> = {
  edit: "It was deleted, so it can't be changed.",
  delete: "It was deleted already.",
  restore: "It is not deleted, or that was more than 10 minutes ago.",
};

export function requireMay(
  action: CommentAction,
  comment: Written,
  viewer: Viewer,
  now: Moment,
): void {
  if (actionsOn(comment, viewer, now).includes(action)) return;
  if (comment.author_id !== viewer.id) {
    throw new Problem("not_allowed", { detail: "Only who wrote it may change it." });
  }
  throw new Problem("transition_refused", { detail: refusals[action] });
}

export function requireMayNote(mayNote: boolean): void {
  if (mayNote) return;
  throw new Problem("not_allowed", {
    detail: "Internal notes are for those who work on the request. Write a comment instead.",
  });
}

import { type PostAction, postActions } from "@sightline/contract/board/board.shapes.ts";
import {
  type CommentAction,
  commentActions,
  undoDeletionWithinMs,
} from "@sightline/contract/comments.shapes.ts";
import { later, type Moment } from "@sightline/contract/base/moments.ts";
import { invalid, Problem } from "#http/problem.ts";
import type { Viewer } from "./board.queries.ts";

type Deletable = { author_id: number; deleted_at: Moment | null; deleted_by: number | null };

/** What this person, who sees the post, may do to it. */
export function actionsOnPost(
  post: { author_id: number; pinned: boolean },
  viewer: Viewer,
): PostAction[] {
  const isAuthor = post.author_id === viewer.id;
  const isAdmin = viewer.role === "admin";
  const may: Record<PostAction, boolean> = {
    edit: isAuthor || isAdmin,
    delete: isAuthor || isAdmin,
    pin: isAdmin && !post.pinned,
    unpin: isAdmin && post.pinned,
    report: !isAuthor,
  };
  return postActions.filter((action) => may[action]);
}

/** One's own words are one's own: an admin takes a comment away, but never rewrites it. */
export function actionsOnComment(comment: Deletable, viewer: Viewer, now: Moment): CommentAction[] {
  const isAuthor = comment.author_id === viewer.id;
  const isThere = comment.deleted_at === null;
  const may: Record<CommentAction, boolean> = {
    edit: isThere && isAuthor,
    delete: isThere && (isAuthor || viewer.role === "admin"),
    restore: mayRestore(comment, viewer, now),
  };
  return commentActions.filter((action) => may[action]);
}

/** Whoever deleted it has some minutes; what an admin took away only an admin brings back. */
export function mayRestore(
  { deleted_at, deleted_by }: Deletable,
  viewer: Viewer,
  now: Moment,
): boolean {
  if (deleted_at === null) return false;
  if (viewer.role === "admin") return true;
  return deleted_by === viewer.id && now < later(deleted_at, undoDeletionWithinMs);
}

export function requireAuthorOrAdmin(post: { author_id: number }, viewer: Viewer): void {
  if (post.author_id === viewer.id || viewer.role === "admin") return;
  throw new Problem("not_allowed", { detail: "Only who wrote it, or an admin, may change it." });
}

export function requireAdmin(viewer: Viewer): void {
  if (viewer.role === "admin") return;
  throw new Problem("not_allowed", { detail: "What is pinned is up to the admins." });
}

/** To everybody but who could bring it back, what is deleted is not there. */
export function requireMayRestore(post: Deletable, viewer: Viewer, now: Moment): void {
  if (post.author_id !== viewer.id && viewer.role !== "admin") throw new Problem("not_found");
  if (mayRestore(post, viewer, now)) return;
  throw new Problem("not_allowed", {
    detail:
      post.deleted_by === viewer.id
        ? "It was deleted more than 10 minutes ago. An admin can still bring it back."
        : "An admin removed it. Ask them if you think that was wrong.",
  });
}

export function requireMayOnComment(
  action: CommentAction,
  comment: Deletable,
  viewer: Viewer,
  now: Moment,
): void {
  if (actionsOnComment(comment, viewer, now).includes(action)) return;
  const isTheirs = comment.author_id === viewer.id || viewer.role === "admin";
  if (!isTheirs || (action === "edit" && comment.author_id !== viewer.id)) {
    throw new Problem("not_allowed", { detail: "Only who wrote it may change it." });
  }
  throw new Problem("transition_refused", { detail: refusals[action] });
}

const refusals: Record<CommentAction, string> = {
  edit: "It was deleted, so it can't be changed.",
  delete: "It was deleted already.",
  restore: "It is not deleted, or not by you, or that was more than 10 minutes ago.",
};

export function requireNotOwn(thing: { author_id: number }, viewer: Viewer): void {
  if (thing.author_id !== viewer.id) return;
  throw new Problem("not_allowed", { detail: "It is your own: edit or delete it instead." });
}

export function requireSameId(inPath: number, inBody: number | undefined): void {
  if (inBody === undefined || inBody === inPath) return;
  throw invalid({ id: [`The address names post ${inPath}, the body post ${inBody}.`] });
}

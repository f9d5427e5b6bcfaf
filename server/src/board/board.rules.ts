import { type PostAction, postActions } from "@sightline/contract/board/board.shapes.ts";
import { undoDeletionWithinMs } from "@sightline/contract/conversations.shapes.ts";
import { later, type Moment } from "@sightline/contract/base/moments.ts";
import { invalid, Problem } from "#http/problem.ts";
import type { Viewer } from "./board.queries.ts";

type Deletable = { author_id: number; deleted_at: Moment | null; deleted_by: number | null };

/** What this person, who sees the post, may do to it. */
export function actionsOnPost(
  post: { author_id: number; pinned: boolean; deleted_at: Moment | null; isAsked: boolean },
  viewer: Viewer,
): PostAction[] {
  if (post.deleted_at !== null) return [];
  const isAuthor = post.author_id === viewer.id;
  const isAdmin = viewer.role === "admin";
  const may: Record<PostAction, boolean> = {
    edit: isAuthor || isAdmin,
    delete: isAuthor || isAdmin,
    pin: isAdmin && !post.pinned,
    unpin: isAdmin && post.pinned,
    ask_confirmation: isAdmin && post.pinned && !post.isAsked,
    report: !isAuthor,
  };
  return postActions.filter((action) => may[action]);
}

/** Whoever deleted it has some minutes; what an admin took away only an admin brings back. */
function mayRestore({ deleted_at, deleted_by }: Deletable, viewer: Viewer, now: Moment): boolean {
  if (deleted_at === null) return false;
  if (viewer.role === "admin") return true;
  return deleted_by === viewer.id && now < later(deleted_at, undoDeletionWithinMs);
}

export function requireAuthorOrAdmin(post: { author_id: number }, viewer: Viewer): void {
  if (post.author_id === viewer.id || viewer.role === "admin") return;
  throw new Problem("not_allowed", { detail: "Only the author or an admin can change it." });
}

export function requireAdmin(viewer: Viewer): void {
  if (viewer.role === "admin") return;
  throw new Problem("not_allowed", { detail: "Only admins can pin posts." });
}

export function requirePinned({ pinned }: { pinned: boolean }): void {
  if (pinned) return;
  throw new Problem("transition_refused", {
    detail: "Pin it first: readers are asked to confirm what stands at the head of the board.",
  });
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

export function requireNotOwn(thing: { author_id: number }, viewer: Viewer): void {
  if (thing.author_id !== viewer.id) return;
  throw new Problem("not_allowed", { detail: "It is your own: edit or delete it instead." });
}

export function requireThankable(post: { author_id: number }, viewer: Viewer): void {
  if (post.author_id !== viewer.id) return;
  throw new Problem("not_allowed", { detail: "It is your own: others can thank you for it." });
}

export function requireSameId(inPath: number, inBody: number | undefined): void {
  if (inBody === undefined || inBody === inPath) return;
  throw invalid({ id: [`The address names post ${inPath}, the body post ${inBody}.`] });
}

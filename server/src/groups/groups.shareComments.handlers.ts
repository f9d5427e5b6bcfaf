import { bounds } from "@sightline/contract/base/bounds.ts";
import type { CommentConflict } from "@sightline/contract/comments.ts";
import {
  comment as commentShape,
  type CommentAction,
} from "@sightline/contract/comments.shapes.ts";
import type { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { commentOnWire } from "#comments/comments.queries.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Handlers } from "#http/call.ts";
import { idBefore, pageOf } from "#http/idCursor.ts";
import { Problem } from "#http/problem.ts";
import { holdGroup, touchGroup } from "./groups.queries.ts";
import {
  announceShareComments,
  findShareComment,
  insertShareComment,
  listShareComments,
  setShareCommentDeleted,
  updateShareComment,
} from "./groups.shareComments.queries.ts";
import { findShareFor, type HeldShare } from "./groups.shares.queries.ts";
import { requireMayChange } from "./groups.shares.rules.ts";

type Rows = Pick<
  typeof groupShares,
  | "listShareComments"
  | "addShareComment"
  | "editShareComment"
  | "deleteShareComment"
  | "restoreShareComment"
>;

type Asking = { id: number };

export const shareCommentHandlers: Handlers<Rows> = {
  async listShareComments({ db, params, query, user, now }) {
    const share = await getShareToRead(db, params.id, user, now);
    const { limit = bounds.pageSize.usual } = query;
    const found = await listShareComments(db, share.id, idBefore(query.cursor), limit + 1);
    const { rows, next_cursor } = pageOf(found, limit);
    return { comments: rows.map((row) => commentOnWire(row, user, now)), next_cursor };
  },

  async addShareComment({ db, params, body, user, now }) {
    const share = await holdShareToRead(db, params.id, user, now);
    const id = await insertShareComment(db, {
      share_id: share.id,
      author_id: user.id,
      body: body.comment.body,
      created_at: now,
    });
    await touchGroup(db, share.group_id, now);
    await announceShareComments(db, share);
    return { comment: await getComment(db, id, user, now) };
  },

  async editShareComment({ db, params, body: { comment: edit }, user, now }) {
    const { share, comment } = await holdComment(db, params.id, "edit", user, now);
    if (comment.version !== edit.version) {
      // No serializer stands between a problem and the wire: only what the contract names leaves.
      const extra: CommentConflict = { comment: commentShape.parse(comment) };
      throw new Problem("stale_version", { extra });
    }
    if (edit.body !== comment.body) {
      await updateShareComment(db, comment.id, edit.body, now);
      await announceShareComments(db, share);
    }
    return { comment: await getComment(db, comment.id, user, now) };
  },

  async deleteShareComment({ db, params, user, now }) {
    const { share, comment } = await holdComment(db, params.id, "delete", user, now);
    await setShareCommentDeleted(db, comment.id, now);
    await announceShareComments(db, share);
    return { comment: await getComment(db, comment.id, user, now) };
  },

  async restoreShareComment({ db, params, user, now }) {
    const { share, comment } = await holdComment(db, params.id, "restore", user, now);
    await setShareCommentDeleted(db, comment.id, null);
    await announceShareComments(db, share);
    return { comment: await getComment(db, comment.id, user, now) };
  },
};

/** What a group says of a share is for its members, while the share lasts. */
async function getShareToRead(
  db: Database,
  id: number,
  user: Asking,
  now: Moment,
): Promise<HeldShare> {
  const share = await findShareFor(db, id, user.id, now);
  if (!share || share.role === null) throw new Problem("not_found");
  return share;
}

/** Nobody takes it back, and nobody leaves, until this is written. */
async function holdShareToRead(db: DatabaseTransaction, id: number, user: Asking, now: Moment) {
  const { group_id } = await getShareToRead(db, id, user, now);
  await holdGroup(db, group_id);
  return getShareToRead(db, id, user, now);
}

async function holdComment(
  db: DatabaseTransaction,
  id: number,
  action: CommentAction,
  user: Asking,
  now: Moment,
) {
  const found = await findShareComment(db, id);
  if (!found) throw new Problem("not_found");
  const share = await holdShareToRead(db, found.share_id, user, now);
  const comment = await getComment(db, id, user, now);
  requireMayChange(action, comment, user.id);
  return { share, comment };
}

async function getComment(db: Database, id: number, user: Asking, now: Moment) {
  const comment = await findShareComment(db, id);
  if (!comment) throw new Problem("not_found");
  return commentOnWire(comment, user, now);
}

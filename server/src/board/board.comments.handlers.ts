import { boardComments } from "@sightline/contract/board/board.comments.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { comment as commentShape } from "@sightline/contract/comments.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database } from "#db/database.ts";
import { implement } from "#http/call.ts";
import { idBefore } from "#http/idCursor.ts";
import { Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import {
  getComment,
  holdComment,
  insertComment,
  rewordComment,
  setCommentDeleted,
} from "./board.comments.queries.ts";
import { namedIn, readComments } from "./board.detail.queries.ts";
import { requireNameable, tellNamed } from "./board.mentions.ts";
import { listPeople } from "./board.people.queries.ts";
import {
  announcePost,
  changeCommentCount,
  getPost,
  holdPost,
  markPostRead,
  noteComment,
  type Viewer,
} from "./board.queries.ts";
import { keepReport } from "./board.reports.queries.ts";
import { requireMayOnComment, requireNotOwn } from "./board.rules.ts";
import { commentOnWire } from "./board.wire.ts";

const field = "comment.body";

export const boardCommentHandlers = implement(boardComments, {
  async listPostComments({ params, query, user, db, now }) {
    const post = await getPost(db, params.id);
    const { limit = bounds.pageSize.usual } = query;
    const page = { before: idBefore(query.cursor), limit };
    const { rows, next_cursor } = await readComments(db, post.id, page);
    return {
      comments: rows.map((row) => commentOnWire(row, user, now)),
      people: await listPeople(db, namedIn(rows)),
      next_cursor,
    };
  },

  async addPostComment({ params, body: { comment }, user, db, now }) {
    const post = await holdPost(db, params.id);
    await requireNameable(db, { body: comment.body, field }, { viewer: user, postId: post.id });
    const id = await insertComment(db, {
      post_id: post.id,
      author_id: user.id,
      body: comment.body,
      created_at: now,
    });
    await noteComment(db, post.id, now);
    const place = { postId: post.id, commentId: id };
    await tellNamed(db, place, comment.body, { viewer: user, now });
    await markPostRead(db, post.id, user.id, now);
    await announcePost(db, post.id);
    return oneFor(db, id, user, now);
  },

  async editPostComment({ params, body: { comment: edit }, user, db, now }) {
    const comment = await holdComment(db, params.id);
    requireMayOnComment("edit", comment, user, now);
    if (comment.version !== edit.version) {
      const present = await oneFor(db, comment.id, user, now);
      // No serializer stands between a problem and the wire: only what the contract names leaves.
      const extra = { comment: commentShape.parse(present.comment) };
      throw new Problem("stale_version", { extra });
    }
    if (edit.body !== comment.body) {
      const { id, post_id: postId } = comment;
      const text = { body: edit.body, former: comment.body, field };
      await requireNameable(db, text, { viewer: user, postId });
      await rewordComment(db, id, edit.body, now);
      await tellNamed(db, { postId, commentId: id }, edit.body, { viewer: user, now });
      await announcePost(db, postId);
    }
    return oneFor(db, comment.id, user, now);
  },

  async deletePostComment({ params, user, db, now }) {
    const comment = await holdComment(db, params.id);
    requireMayOnComment("delete", comment, user, now);
    await setCommentDeleted(db, comment.id, { by: user.id, at: now });
    await changeCommentCount(db, comment.post_id, -1);
    await announcePost(db, comment.post_id);
    return oneFor(db, comment.id, user, now);
  },

  async restorePostComment({ params, user, db, now }) {
    const comment = await holdComment(db, params.id);
    requireMayOnComment("restore", comment, user, now);
    await setCommentDeleted(db, comment.id, null);
    await changeCommentCount(db, comment.post_id, 1);
    await announcePost(db, comment.post_id);
    return oneFor(db, comment.id, user, now);
  },

  async reportPostComment({ params, body: { reason }, user, db, now }) {
    const comment = await getComment(db, params.id);
    if (comment.deleted_at !== null) throw new Problem("not_found");
    requireNotOwn(comment, user);
    const told = { reporterId: user.id, reason, now };
    await keepReport(db, { postId: comment.post_id, commentId: comment.id }, told);
    await announce(db, [topic.staff], "board_report_changed", {});
  },
});

async function oneFor(db: Database, id: number, user: Viewer, now: Moment) {
  return { comment: commentOnWire(await getComment(db, id), user, now) };
}

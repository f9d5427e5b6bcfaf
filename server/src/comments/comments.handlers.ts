import { bounds } from "@sightline/contract/base/bounds.ts";
import { type CommentConflict, comments } from "@sightline/contract/comments.ts";
import { comment as commentShape } from "@sightline/contract/comments.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { implement } from "#http/call.ts";
import { idBefore } from "#http/idCursor.ts";
import { Problem } from "#http/problem.ts";
import { holdRequestFor, touchRequest } from "#requests/requests.moves.queries.ts";
import { getRequestFor, seesNotes, type Viewer } from "#requests/requests.queries.ts";
import { announceNotes, announceRequest } from "#requests/requests.topics.queries.ts";
import { queueTelling } from "./comments.jobs.ts";
import {
  type CommentOfRequest,
  commentOnWire,
  getCommentFor,
  holdCommentFor,
  insertComment,
  readPage,
  setDeleted,
  updateBody,
} from "./comments.queries.ts";
import { requireMay, requireMayNote } from "./comments.rules.ts";

export const commentHandlers = implement(comments, {
  async listComments({ params, query, user, db, now }) {
    const request = await getRequestFor(db, params.id, user);
    const internal = query.internal === "true";
    if (internal && !seesNotes(user, request)) throw new Problem("not_found");
    const { limit = bounds.pageSize.usual } = query;
    const page = { internal, before: idBefore(query.cursor), limit };
    return readPage(db, request.id, page, user, now);
  },

  async addComment({ params, body: { comment }, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    if (comment.internal) requireMayNote(seesNotes(user, request));
    const id = await insertComment(db, {
      ...comment,
      request_id: request.id,
      author_id: user.id,
      created_at: now,
    });
    if (comment.internal) await announceNotes(db, request);
    else {
      await touchRequest(db, request.id, user.id, now);
      await queueTelling(db, request.id, now);
    }
    return oneFor(db, id, user, now);
  },

  async editComment({ params, body: { comment: edit }, user, db, now }) {
    const comment = await holdCommentFor(db, params.id, user);
    requireMay("edit", comment, user, now);
    if (comment.version !== edit.version) {
      const present = await oneFor(db, comment.id, user, now);
      // No serializer stands between a problem and the wire: only what the contract names leaves.
      const extra: CommentConflict = { comment: commentShape.parse(present.comment) };
      throw new Problem("stale_version", { extra });
    }
    if (edit.body !== comment.body) {
      await updateBody(db, comment.id, edit.body, now);
      await tellReaders(db, comment);
    }
    return oneFor(db, comment.id, user, now);
  },

  async deleteComment({ params, user, db, now }) {
    const comment = await holdCommentFor(db, params.id, user);
    requireMay("delete", comment, user, now);
    await setDeleted(db, comment.id, now);
    await tellReaders(db, comment);
    return oneFor(db, comment.id, user, now);
  },

  async undoDeletion({ params, user, db, now }) {
    const comment = await holdCommentFor(db, params.id, user);
    requireMay("restore", comment, user, now);
    await setDeleted(db, comment.id, null);
    await tellReaders(db, comment);
    return oneFor(db, comment.id, user, now);
  },
});

async function oneFor(db: Database, id: number, user: Viewer, now: Moment) {
  return { comment: commentOnWire(await getCommentFor(db, id, user), user, now) };
}

/** That one reads otherwise now is no activity of the request. */
async function tellReaders(
  db: DatabaseTransaction,
  { request_id, internal, requester_id }: CommentOfRequest,
): Promise<void> {
  if (internal) await announceNotes(db, { id: request_id, requester_id });
  else await announceRequest(db, request_id);
}

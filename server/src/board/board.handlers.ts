import { mentionsIn } from "@sightline/contract/text/mentions.ts";
import { boardPost } from "@sightline/contract/board/board.shapes.ts";
import { board, theBoard } from "@sightline/contract/board/board.ts";
import { serverBounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { endAsking } from "#confirmations/confirmations.ts";
import {
  deleteThanks,
  findComment,
  insertThanks,
  listNameable,
  listPeople,
  noteNamed,
  noteReported,
  requireNameable,
} from "#conversations/conversations.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { allowingFiles, implement } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { getPost, holdPost } from "./board.access.ts";
import { findVersion } from "./board.detail.queries.ts";
import { getPostDetail } from "./board.detail.ts";
import {
  attachAll,
  removeFiles,
  requireAttachments,
  requireDraft,
  spendDraft,
} from "./board.files.ts";
import { boardPages, listPosts } from "./board.list.queries.ts";
import { readThread } from "#notifications/notifications.ts";
import { circleAround } from "./board.mentions.queries.ts";
import { announceSightOf, tellNamed } from "./board.mentions.ts";
import {
  announcePost,
  findHeldPost,
  insertPost,
  markPostRead,
  rewordPost,
  setPinned,
  setPostDeleted,
  type Viewer,
} from "./board.queries.ts";
import { keepReport } from "./board.reports.queries.ts";
import { tellReported } from "./board.reports.ts";
import {
  requireAdmin,
  requireAuthorOrAdmin,
  requireMayRestore,
  requireNotOwn,
  requireSameId,
  requireThankable,
} from "./board.rules.ts";
import { postOnWire, rowOnWire } from "./board.wire.ts";

export const boardHandlers = implement(board, {
  async getBoard({ params, query, user, db, now }) {
    if (params.id !== theBoard.id) throw new Problem("not_found");
    const { rows, next_cursor } = await boardPages.read(
      { ...query, limit: serverBounds.postsPerPage },
      (page) => listPosts(db, user.id, page, now),
    );
    const named = rows.flatMap(({ beginning }) => mentionsIn(beginning));
    const people = await listPeople(db, named);
    return {
      message_board: {
        ...theBoard,
        board_posts: rows.map((row) => rowOnWire(row, people)),
      },
      next_cursor,
    };
  },

  createPost: allowingFiles(
    async ({ body: given, user, db }, files) => {
      requireAttachments(files);
      await requireDraft(db, given.draft_id, user);
    },
    async ({ body: given, files, user, db, now }) => {
      await requireDraft(db, given.draft_id, user);
      const text = { body: given.body, field: "body" };
      await requireNameable(db, text, circleAround(user.id, null), user.id);
      const id = await insertPost(db, given, user.id, now);
      await spendDraft(db, given.draft_id, id, user);
      await attachAll(db, files, { postId: id, ownerId: user.id, now });
      await tellNamedIn(db, { id, body: given.body }, user, now);
      await markPostRead(db, id, user.id, now);
      await announcePost(db, id);
      return oneFor(db, id, user, now);
    },
  ),

  async getPost({ params, user, db, now }) {
    return oneFor(db, params.id, user, now);
  },

  editPost: allowingFiles(
    async ({ params, body: edit, user, db, now }, files) => {
      requireAttachments(files);
      await holdToEdit(db, params.id, edit, user, now);
    },
    async ({ params, body: edit, files, user, db, now, record }) => {
      const post = await holdToEdit(db, params.id, edit, user, now);
      const { title = post.title, body = post.body } = edit;
      const text = { body, former: post.body, field: "body" };
      await requireNameable(db, text, circleAround(user.id, post.id), user.id);
      if (title !== post.title || body !== post.body) {
        await rewordPost(db, post, { title, body }, user.id, now);
        await tellNamedIn(db, { id: post.id, body }, user, now);
      }
      await removeFiles(db, post.id, edit.removed_attachment_ids ?? []);
      await spendDraft(db, edit.draft_id, post.id, user);
      await attachAll(db, files, { postId: post.id, ownerId: user.id, now });
      if (post.author_id !== user.id) {
        const fields = [
          ...(title === post.title ? [] : ["title"]),
          ...(body === post.body ? [] : ["body"]),
          ...(files.length > 0 || edit.removed_attachment_ids?.length ? ["attachments"] : []),
        ];
        if (fields.length > 0) await record(db, { ...aboutOthers(post), fields });
      }
      await announcePost(db, post.id);
      return oneFor(db, post.id, user, now);
    },
  ),

  async deletePost({ params, user, db, now, record }) {
    const post = await holdPost(db, params.id);
    requireAuthorOrAdmin(post, user);
    await setPostDeleted(db, post.id, { by: user.id, at: now });
    if (post.author_id !== user.id) await record(db, aboutOthers(post));
    await announceSightOf(db, post);
  },

  async restorePost({ params, user, db, now, record }) {
    const post = await findHeldPost(db, params.id);
    if (!post) throw new Problem("not_found");
    if (post.deleted_at !== null) {
      requireMayRestore(post, user, now);
      await setPostDeleted(db, post.id, null);
      if (post.author_id !== user.id) await record(db, aboutOthers(post));
      await announceSightOf(db, post);
    }
    return oneFor(db, post.id, user, now);
  },

  async readPost({ params, user, db, now }) {
    const post = await getPost(db, params.id);
    await markPostRead(db, post.id, user.id, now);
    await readThread(db, user.id, { kind: "post", id: post.id }, now);
    await announce(db, [topic.user(user.id)], "board_post_read", { board_post_id: post.id });
  },

  async pinPost({ params, user, db, now, record }) {
    const post = await holdPost(db, params.id);
    requireAdmin(user);
    if (await setPinned(db, post.id, true))
      await record(db, { subject: { kind: "post", id: post.id } });
    await announcePost(db, post.id);
    return oneFor(db, post.id, user, now);
  },

  async unpinPost({ params, user, db, now, record }) {
    const post = await holdPost(db, params.id);
    requireAdmin(user);
    // Who pinned it asked; nobody is asked to read what is no longer put before them.
    if (await endAsking(db, "post_id", post.id, now))
      await announce(db, [topic.everybody], "notifications_changed", {});
    if (await setPinned(db, post.id, false))
      await record(db, { subject: { kind: "post", id: post.id } });
    await announcePost(db, post.id);
    return oneFor(db, post.id, user, now);
  },

  async thankForPost({ params, user, db, now }) {
    const post = await holdPost(db, params.id);
    requireThankable(post, user);
    if (await insertThanks(db, { post_id: post.id }, user.id, now)) await announcePost(db, post.id);
    return oneFor(db, post.id, user, now);
  },

  async takePostThanksBack({ params, user, db, now }) {
    const post = await holdPost(db, params.id);
    if (await deleteThanks(db, { post_id: post.id }, user.id)) await announcePost(db, post.id);
    return oneFor(db, post.id, user, now);
  },

  async reportPost({ params, body: { reason }, user, db, now }) {
    const post = await getPost(db, params.id);
    requireNotOwn(post, user);
    const told = { reporterId: user.id, reason, now };
    const first = await keepReport(db, { postId: post.id, commentId: null }, told);
    await tellReported(db, first, user.id, now);
  },

  async reportPostComment({ params, body: { reason }, user, db, now }) {
    const found = await findComment(db, "post_id", params.id);
    if (!found) throw new Problem("not_found");
    const post = await holdPost(db, found.place_id);
    // Looked at again, since it may have been deleted while its post was not held yet.
    const comment = await findComment(db, "post_id", params.id);
    if (!comment || comment.deleted_at !== null) throw new Problem("not_found");
    requireNotOwn(comment, user);
    const told = { reporterId: user.id, reason, now };
    const first = await keepReport(db, { postId: post.id, commentId: comment.id }, told);
    await noteReported(db, comment.id);
    await tellReported(db, first, user.id, now);
  },

  async getPostVersion({ params, db }) {
    await getPost(db, params.id);
    const version = await findVersion(db, params.id, params.number);
    if (!version) throw new Problem("not_found");
    return { board_post_version: version };
  },

  async listPostCandidates({ query, user, db }) {
    const { q = "", board_post_id: postId = null } = query;
    if (postId !== null) await getPost(db, postId);
    const { ids } = circleAround(user.id, postId);
    return { candidates: await listNameable(db, ids, user.id, q) };
  },
});

async function tellNamedIn(
  db: DatabaseTransaction,
  { id, body }: { id: number; body: string },
  { id: by }: Viewer,
  now: Moment,
): Promise<void> {
  const named = await noteNamed(db, { post_id: id }, { body, by }, now);
  await tellNamed(db, id, named, by, now);
}

/** For the audit log: what somebody with the right to it did to another's post. */
function aboutOthers({ id, author_id }: { id: number; author_id: number }) {
  return { subject: { kind: "post", id }, persons: [author_id] } as const;
}

type Edit = { id?: number | undefined; version: number; draft_id?: number | undefined };

/** Holds the post until the transaction ends, or refuses this person this change of it. */
async function holdToEdit(
  db: DatabaseTransaction,
  id: number,
  edit: Edit,
  user: Viewer,
  now: Moment,
) {
  requireSameId(id, edit.id);
  const post = await holdPost(db, id);
  requireAuthorOrAdmin(post, user);
  if (post.version !== edit.version) {
    const present = await oneFor(db, post.id, user, now);
    // No serializer stands between a problem and the wire: only what the contract names leaves.
    const extra = { board_post: boardPost.parse(present.board_post) };
    throw new Problem("stale_version", { extra });
  }
  await requireDraft(db, edit.draft_id, user);
  return post;
}

async function oneFor(db: Database, id: number, user: Viewer, now: Moment) {
  return { board_post: postOnWire(await getPostDetail(db, id, user, now), user) };
}

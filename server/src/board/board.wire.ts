import type { BoardPost, PostRow } from "@sightline/contract/board/board.shapes.ts";
import type { Comment } from "@sightline/contract/comments.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import type { StoredComment } from "./board.comments.queries.ts";
import type { PostDetail } from "./board.detail.queries.ts";
import { excerptOf } from "./board.excerpt.ts";
import type { Viewer } from "./board.queries.ts";
import type { StoredPostRow } from "./board.rows.queries.ts";
import { actionsOnComment, actionsOnPost } from "./board.rules.ts";

/** `people`: at least those that its beginning names. */
export function rowOnWire(row: StoredPostRow, people: readonly Person[]): PostRow {
  return { ...row, excerpt: excerptOf(row.beginning, people) };
}

export function postOnWire(detail: PostDetail, viewer: Viewer, now: Moment): BoardPost {
  const { post, comments, attachments, people, versions } = detail;
  return {
    ...rowOnWire(post, people),
    body: post.body,
    attachments,
    comments: comments.rows.map((row) => commentOnWire(row, viewer, now)),
    comments_cursor: comments.next_cursor,
    people,
    versions,
    read_at: post.read_at,
    can: actionsOnPost(post, viewer),
  };
}

/** The words of a deleted one leave nothing but its place. */
export function commentOnWire(comment: StoredComment, viewer: Viewer, now: Moment): Comment {
  const { author_id: id, first_name, last_name, deleted_at, body } = comment;
  return {
    ...comment,
    body: deleted_at === null ? body : "",
    author: { id, first_name, last_name },
    internal: false,
    deleted: deleted_at !== null,
    can: actionsOnComment(comment, viewer, now),
  };
}

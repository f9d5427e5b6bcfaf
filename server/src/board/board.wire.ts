import type { BoardPost, PostRow } from "@sightline/contract/board/board.shapes.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { excerptOf } from "#conversations/conversations.ts";
import type { PostDetail } from "./board.detail.ts";
import type { Viewer } from "./board.queries.ts";
import type { StoredPostRow } from "./board.rows.queries.ts";
import { actionsOnPost } from "./board.rules.ts";

/** `people`: at least those that its beginning names. */
export function rowOnWire(row: StoredPostRow, people: readonly Person[]): PostRow {
  return { ...row, excerpt: excerptOf(row.beginning, people) };
}

export function postOnWire(detail: PostDetail, viewer: Viewer): BoardPost {
  const { post, comments, next_cursor, attachments, people, thanks, confirmation, versions } =
    detail;
  return {
    ...rowOnWire(post, people),
    body: post.body,
    attachments,
    comments,
    comments_cursor: next_cursor,
    people,
    thanks,
    confirmation,
    versions,
    read_at: post.read_at,
    can: actionsOnPost({ ...post, isAsked: confirmation !== null }, viewer),
  };
}

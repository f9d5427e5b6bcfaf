import type { Moment } from "@sightline/contract/base/moments.ts";
import { listAttachments } from "#attachments/attachments.ts";
import { readConfirmations } from "#confirmations/confirmations.ts";
import { listNamedIn, readConversation, readThanks } from "#conversations/conversations.ts";
import type { Database } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { postAsked } from "#board/confirming/board.confirming.ts";
import { postPlace } from "./board.conversation.ts";
import { findWholePost, listVersions } from "./board.detail.queries.ts";
import type { Viewer } from "./board.queries.ts";

export type PostDetail = Awaited<ReturnType<typeof getPostDetail>>;

/** A post with all that its page shows. */
export async function getPostDetail(db: Database, id: number, viewer: Viewer, now: Moment) {
  const post = await findWholePost(db, id, viewer.id, now);
  if (!post) throw new Problem("not_found");
  const asked = post.deleted_at === null ? [post] : [];
  const talk = await readConversation(db, { place: postPlace, thing: post, viewer }, now);
  return {
    post,
    ...talk,
    attachments: await listAttachments(db, { post_id: id }),
    people: await listNamedIn(db, [post, ...talk.comments]),
    thanks: post.deleted_at === null ? await readThanks(db, { post_id: id }, viewer.id) : null,
    confirmation: (await readConfirmations(db, postAsked, asked, viewer)).get(id) ?? null,
    versions: await listVersions(db, id),
  };
}

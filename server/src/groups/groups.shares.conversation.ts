import {
  shareConversation,
  shareNaming,
  shareQuestions,
} from "@sightline/contract/conversations.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import {
  implementConversation,
  implementQuestions,
  listNameable,
  type Place,
} from "#conversations/conversations.ts";
import type { Database } from "#db/database.ts";
import { implement } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { getGroupFor } from "./groups.access.ts";
import { circleOf } from "./groups.members.queries.ts";
import { holdGroup, touchGroup } from "./groups.queries.ts";
import { untellOne } from "#notifications/notifications.ts";
import { tellShareComment, tellShareNamed } from "./groups.telling.ts";
import { announceShareComments, findShareFor, type HeldShare } from "./groups.shares.queries.ts";

const kinds = ["share_comment", "share_mention"] as const;

/** What a group says of a share is for its members, while the share lasts. */
export const sharePlace: Place<HeldShare> = {
  column: "share_id",
  get: getShareToRead,

  /** Nobody takes it back, and nobody leaves, until this is written. */
  async hold(db, id, viewer, now) {
    const { group_id } = await getShareToRead(db, id, viewer, now);
    await holdGroup(db, group_id);
    return getShareToRead(db, id, viewer, now);
  },

  /** Nobody there works on it: whoever knows says so. */
  answers: () => "by_name",

  circle: ({ group_id }) => circleOf(group_id),

  async written(db, share, { id, named }, viewer, now) {
    await touchGroup(db, share.group_id, now);
    const heard = await tellShareNamed(db, told(share, id), named, viewer.id, now);
    await tellShareComment(db, told(share, id), heard, viewer.id, now);
    await announceShareComments(db, share);
  },

  async changed(db, share, { id, named, change, ...comment }, viewer, now) {
    const { author_id: actorId, created_at: at } = comment;
    if (change === "deleted") await untellOne(db, { kinds, threadId: share.id, actorId, at });
    await tellShareNamed(db, told(share, id), named, viewer.id, now);
    await announceShareComments(db, share);
  },
};

function told({ id, group_id, group_name }: HeldShare, commentId: number) {
  return { id, group: { id: group_id, name: group_name }, commentId };
}

export async function getShareToRead(
  db: Database,
  id: number,
  viewer: { id: number },
  now: Moment,
): Promise<HeldShare> {
  const share = await findShareFor(db, id, viewer.id, now);
  if (!share || share.role === null) throw new Problem("not_found");
  return share;
}

export const shareConversationHandlers = implementConversation(shareConversation, sharePlace);

export const shareQuestionHandlers = implementQuestions(shareQuestions, sharePlace);

export const shareNamingHandlers = implement(shareNaming, {
  async listShareNameable({ params, query: { q = "" }, user, db, now }) {
    const { group_id } = await getShareToRead(db, params.id, user, now);
    return { candidates: await listNameable(db, circleOf(group_id).ids, user.id, q) };
  },

  async listGroupNameable({ params, query: { q = "" }, user, db }) {
    const { id } = await getGroupFor(db, params.id, user);
    return { candidates: await listNameable(db, circleOf(id).ids, user.id, q) };
  },
});

import { shareConversation } from "@sightline/contract/conversations.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { implementConversation, type Place } from "#conversations/conversations.ts";
import type { Database } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { holdGroup, touchGroup } from "./groups.queries.ts";
import { tellShareComment } from "./groups.telling.ts";
import { announceShareComments, findShareFor, type HeldShare } from "./groups.shares.queries.ts";

/** What a group says of a share is for its members, while the share lasts. */
const sharePlace: Place<HeldShare> = {
  column: "share_id",
  get: getShareToRead,

  /** Nobody takes it back, and nobody leaves, until this is written. */
  async hold(db, id, viewer, now) {
    const { group_id } = await getShareToRead(db, id, viewer, now);
    await holdGroup(db, group_id);
    return getShareToRead(db, id, viewer, now);
  },

  async written(db, share, _comment, viewer, now) {
    await touchGroup(db, share.group_id, now);
    const group = { id: share.group_id, name: share.group_name };
    await tellShareComment(db, { id: share.id, group }, viewer.id, now);
    await announceShareComments(db, share);
  },

  changed: announceShareComments,
};

async function getShareToRead(
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

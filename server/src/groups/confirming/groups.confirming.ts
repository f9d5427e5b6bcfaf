import { shareConfirming } from "@sightline/contract/confirmations.ts";
import { implementConfirming, type Place } from "#confirmations/confirmations.ts";
import { holdGroup, listGroupTopics } from "#groups/groups.queries.ts";
import { getShareToRead } from "#groups/groups.shares.conversation.ts";
import { askedShare, findEnding } from "#groups/groups.shares.queries.ts";
import { aboutShare } from "#groups/groups.telling.ts";

type Shared = { id: number; group_id: number; shared_by: number };

/** Those in the group read it, but for who shared it, and who may ask the others. */
export const shareAsked: Place<Shared> = {
  ...askedShare,
  get: getShareToRead,
  /** Nobody takes it back, and nobody leaves, until this is written. */
  async hold(db, id, viewer, now) {
    const { group_id } = await getShareToRead(db, id, viewer, now);
    await holdGroup(db, group_id);
    return getShareToRead(db, id, viewer, now);
  },
  ownerOf: ({ shared_by }) => shared_by,
  leads: ({ shared_by }, { id }) => shared_by === id,
  refusal: "Only who shared it asks the others to confirm.",
  requireAskable: () => {},
  kinds: { asked: "share_confirm_asked", reminder: "share_confirm_reminder" },
  async findTold(db, id, now) {
    const share = await findEnding(db, id);
    if (!share || (share.ends_at !== null && share.ends_at <= now)) return undefined;
    const { within, details } = aboutShare({
      id,
      group: { id: share.group_id, name: share.group_name },
    });
    return { within, details };
  },
  listTopics: (db, { group_id }) => listGroupTopics(db, group_id),
  about: ({ id, group_id }) => ({ insight_group_share_id: id, insight_group_id: group_id }),
  isAudited: false,
};

export const shareConfirmingHandlers = implementConfirming(shareConfirming, shareAsked);

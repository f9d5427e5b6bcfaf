import type { DraftReviews } from "#drafts/drafts.ts";
import { findReadDraft } from "./review.queries.ts";

/** What the desk says to drafts of those that somebody is asked to read; `nouns.ts` hands it to them. */
export const draftReviews: DraftReviews = {
  async isBeingRead(db, draftId) {
    return (await findReadDraft(db, draftId)) !== undefined;
  },

  async mayRead(db, draftId, viewer) {
    if (viewer.role === "member") return false;
    const read = await findReadDraft(db, draftId);
    return read !== undefined && read.requester_id !== viewer.id;
  },
};

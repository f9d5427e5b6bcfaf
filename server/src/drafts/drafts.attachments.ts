import type { AttachmentPlace } from "#attachments/attachments.ts";
import { Problem } from "#http/problem.ts";
import { type DraftReviews, getDraftOf, requireUnread } from "./drafts.ts";
import { holdDraft } from "./drafts.queries.ts";

export const makeDraftFiles = (reviews: DraftReviews): AttachmentPlace => ({
  // Whoever attached it may have handed the draft over since.
  async requireSight(db, id, viewer) {
    if (await reviews.mayRead(db, id, viewer)) return;
    await getDraftOf(db, id, viewer.id);
  },

  async holdToChange(db, id, viewer) {
    if (!(await holdDraft(db, id, viewer.id))) throw new Problem("not_found");
    await requireUnread(reviews, db, id);
  },
});

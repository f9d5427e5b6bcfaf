import type { AttachmentPlace } from "#attachments/attachments.ts";
import { Problem } from "#http/problem.ts";
import { getDraftOf } from "./drafts.ts";
import { holdDraft } from "./drafts.queries.ts";

export const draftFiles: AttachmentPlace = {
  // Whoever attached it may have handed the draft over since.
  async requireSight(db, id, viewer) {
    await getDraftOf(db, id, viewer.id);
  },

  async holdToChange(db, id, viewer) {
    if (!(await holdDraft(db, id, viewer.id))) throw new Problem("not_found");
  },
};

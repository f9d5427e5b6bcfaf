import type { PersonalData } from "#personalData.ts";
import { deleteDraft } from "./drafts.ts";
import { forgetNameInDrafts, holdDraftsOf, listDraftsOf } from "./drafts.queries.ts";

export const draftPersonalData: PersonalData = {
  holdings: [
    {
      words: "Your drafts.",
      fate: "removed",
      columns: ["drafts.content"],
      files: ["drafts.json"],
    },
  ],

  async collect(db, userId) {
    return [{ name: "drafts.json", record: await listDraftsOf(db, userId) }];
  },

  async forget(db, userId) {
    for (const id of await holdDraftsOf(db, userId)) await deleteDraft(db, id);
    await forgetNameInDrafts(db, userId);
  },
};

import type { PersonalData } from "#personalData.ts";
import { deleteDraft } from "./drafts.ts";
import {
  deleteEarlierDraftsOf,
  forgetNameInEarlierDrafts,
  listEarlierDraftsOf,
} from "./drafts.earlier.queries.ts";
import { forgetNameInDrafts, holdDraftsOf, listDraftsOf } from "./drafts.queries.ts";

export const draftPersonalData: PersonalData = {
  holdings: [
    {
      words: "Your drafts, and for 30 days what was written over in them.",
      fate: "removed",
      columns: ["drafts.content", "earlier_drafts.content"],
      files: ["drafts.json", "earlier_drafts.json"],
    },
  ],

  async collect(db, userId) {
    return [
      { name: "drafts.json", record: await listDraftsOf(db, userId) },
      { name: "earlier_drafts.json", record: await listEarlierDraftsOf(db, userId) },
    ];
  },

  async forget(db, userId) {
    for (const id of await holdDraftsOf(db, userId)) await deleteDraft(db, id);
    await deleteEarlierDraftsOf(db, userId);
    await forgetNameInDrafts(db, userId);
    await forgetNameInEarlierDrafts(db, userId);
  },
};

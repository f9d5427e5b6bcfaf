import type { PersonalData } from "#personalData.ts";
import { deleteDraftsOf, listDraftsOf } from "./drafts.queries.ts";

export const draftPersonalData: PersonalData = {
  async collect(db, userId) {
    return [{ name: "drafts.json", record: await listDraftsOf(db, userId) }];
  },

  async removed() {
    return ["Your drafts, with the files attached to them."];
  },

  async forget(db, userId) {
    await deleteDraftsOf(db, userId);
  },
};

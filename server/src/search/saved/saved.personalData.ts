import type { PersonalData } from "#personalData.ts";
import { deleteSavedOf, listSaved } from "./saved.queries.ts";

export const savedSearchPersonalData: PersonalData = {
  holdings: [
    {
      words: "The searches you saved.",
      fate: "removed",
      columns: ["saved_searches.name", "saved_searches.q"],
      files: ["saved_searches.json"],
    },
  ],

  async collect(db, userId) {
    return [{ name: "saved_searches.json", record: await listSaved(db, userId) }];
  },

  async forget(db, userId) {
    await deleteSavedOf(db, userId);
  },
};

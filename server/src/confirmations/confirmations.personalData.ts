import type { PersonalData } from "#personalData.ts";
import { forgetConfirmationsOf, listConfirmedBy } from "./confirmations.personalData.queries.ts";

export const confirmationPersonalData: PersonalData = {
  holdings: [
    {
      words: "What you confirmed having read.",
      fate: "removed",
      columns: [],
      files: ["confirmations.json"],
    },
  ],

  async collect(db, userId) {
    return [{ name: "confirmations.json", record: await listConfirmedBy(db, userId) }];
  },

  async forget(db, userId) {
    await forgetConfirmationsOf(db, userId);
  },
};

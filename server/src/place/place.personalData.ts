import type { PersonalData } from "#personalData.ts";
import { deleteAgreements, listAgreements } from "./place.legal.queries.ts";
import { deleteTestMails, hasTestMails } from "./place.setUp.queries.ts";

/** What the place itself knows of a person: what they agreed to. */
export const placePersonalData: PersonalData = {
  holdings: [
    {
      words: "Which versions of the terms and the privacy notice you agreed to, and when.",
      fate: "removed",
      columns: [],
      files: ["agreements.json"],
    },
    {
      words: "What the mail server answered to test mails that you had sent to yourself.",
      fate: "removed",
      columns: ["test_mails.answer"],
      files: [],
      concerns: hasTestMails,
    },
  ],

  async collect(db, userId) {
    return [{ name: "agreements.json", record: await listAgreements(db, userId) }];
  },

  async forget(db, userId) {
    await deleteAgreements(db, userId);
    await deleteTestMails(db, userId);
  },
};

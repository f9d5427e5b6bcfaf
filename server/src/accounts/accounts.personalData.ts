import { anonymise, isLastAdmin, readAccount } from "#accounts/leaving/leaving.queries.ts";
import type { PersonalData } from "#personalData.ts";

/** What the account itself holds of a person. */
export const accountPersonalData: PersonalData = {
  async collect(db, userId) {
    return [{ name: "account.json", record: await readAccount(db, userId) }];
  },

  async kept() {
    return [
      "Insights that others can see already, and what you wrote in conversations, stay. They show “former member” instead of your name.",
    ];
  },

  async removed() {
    return [
      "Your name, e-mail address, job or field, password and settings.",
      "Your sessions, and the exports of your data.",
    ];
  },

  async hindrances(db, userId) {
    const isLast = await isLastAdmin(db, userId);
    return isLast ? ["You are the last admin. Make someone else an admin first."] : [];
  },

  async forget(db, userId, now) {
    await anonymise(db, userId, now);
  },
};

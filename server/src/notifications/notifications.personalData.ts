import type { PersonalData } from "#personalData.ts";
import { forgetTold, listToldTo } from "./notifications.personalData.queries.ts";

export const notificationPersonalData: PersonalData = {
  holdings: [
    {
      words:
        "The list of what you were told of, what you were to be mailed, and how much you wanted to hear.",
      fate: "removed",
      columns: ["notifications.details", "notification_letters.details"],
      files: ["notifications.json"],
    },
  ],

  async collect(db, userId) {
    return [{ name: "notifications.json", record: await listToldTo(db, userId) }];
  },

  async forget(db, userId) {
    await forgetTold(db, userId);
  },
};

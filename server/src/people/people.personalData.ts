import type { PersonalData } from "#personalData.ts";
import { forgetSeen, readLastSeen } from "./people.queries.ts";

export const peoplePersonalData: PersonalData = {
  holdings: [
    {
      words: "When you were last here.",
      fate: "removed",
      columns: [],
      files: ["last_seen.json"],
    },
  ],

  async collect(db, userId) {
    return [{ name: "last_seen.json", record: { last_seen_at: await readLastSeen(db, userId) } }];
  },

  forget: forgetSeen,
};

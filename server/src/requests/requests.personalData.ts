import type { PersonalData } from "#personalData.ts";
import {
  forgetFollowing,
  listCommentsOf,
  listRequestsOf,
} from "./requests.personalData.queries.ts";

export const requestPersonalData: PersonalData = {
  async collect(db, userId) {
    return [
      { name: "requests.json", record: await listRequestsOf(db, userId) },
      { name: "comments.json", record: await listCommentsOf(db, userId) },
    ];
  },

  async forget(db, userId) {
    await forgetFollowing(db, userId);
  },
};

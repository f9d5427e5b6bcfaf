import type { Belongings } from "#belongings.ts";
import { forgetFollowing, listRequestsOf } from "./requests.belongings.queries.ts";

export const requestBelongings: Belongings = {
  async collect(db, userId) {
    return [{ name: "requests.json", record: await listRequestsOf(db, userId) }];
  },

  async forget(db, userId) {
    await forgetFollowing(db, userId);
  },
};

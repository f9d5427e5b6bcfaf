import type { Belongings } from "#belongings.ts";
import { listCommentsOf } from "./comments.belongings.queries.ts";

/** What was written stays, under "former member": the account itself says so. */
export const commentBelongings: Belongings = {
  async collect(db, userId) {
    return [{ name: "comments.json", record: await listCommentsOf(db, userId) }];
  },
};

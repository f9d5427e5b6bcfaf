import type { PersonalData } from "#personalData.ts";
import { listCommentsOf } from "./comments.personalData.queries.ts";

/** What was written stays, under "former member": the account itself says so. */
export const commentPersonalData: PersonalData = {
  async collect(db, userId) {
    return [{ name: "comments.json", record: await listCommentsOf(db, userId) }];
  },
};

import type { Belongings } from "#belongings.ts";
import { listAttachmentsOf } from "./attachments.queries.ts";

/** Files go with what they are attached to. */
export const attachmentBelongings: Belongings = {
  async collect(db, userId) {
    return [{ name: "attachments.json", record: await listAttachmentsOf(db, userId) }];
  },
};

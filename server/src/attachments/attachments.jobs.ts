import { dayMs, later } from "@sightline/contract/base/moments.ts";
import type { CleanUp } from "#jobs/cleanUp.ts";
import { deleteWaitingBefore } from "./attachments.ts";

/** As long as somebody may come back to a comment they began. */
const keepWaitingForMs = 7 * dayMs;

/** Files of comments that were never sent. */
export const waitingCleanUp: CleanUp = async (db, now) => {
  const before = later(now, -keepWaitingForMs);
  await db.transaction().execute((trx) => deleteWaitingBefore(trx, before));
};

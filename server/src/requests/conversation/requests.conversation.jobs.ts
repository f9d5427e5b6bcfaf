import {
  usualChoices,
  withChanges,
} from "@sightline/contract/notifications/notifications.choices.ts";
import { later, minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import * as z from "zod/mini";
import type { DatabaseTransaction } from "#db/database.ts";
import { queueJob } from "#jobs/queue.ts";
import type { Jobs } from "#jobs/runner.ts";
import { queueMail } from "#mail/mail.ts";
import { listFollowersToTell } from "./requests.conversation.queries.ts";

const about = z.object({ request_id: z.int() });
const gatherMs = 10 * minuteMs;

/** What is written within ten minutes of the first comment comes in one mail. */
export async function queueTelling(
  db: DatabaseTransaction,
  requestId: number,
  now: Moment,
): Promise<void> {
  await queueJob(
    db,
    "tell_of_comments",
    { request_id: requestId },
    { runAt: later(now, gatherMs), key: `tell_of_comments ${requestId}`, keepRunAt: true },
  );
}

export const requestJobs: Jobs = {
  tell_of_comments: async (payload, { db }) => {
    const { request_id } = about.parse(payload);
    await db.transaction().execute(async (trx) => {
      for (const { user_id, notification_choices } of await listFollowersToTell(trx, request_id)) {
        // Looked at again when the mail is written; this spares the mails nobody wants.
        if (!withChanges(usualChoices, notification_choices).comment.mail) continue;
        await queueMail(trx, "comments", { request_id, user_id });
      }
    });
  },
};

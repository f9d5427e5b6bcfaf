import type { Moment } from "@sightline/contract/base/moments.ts";
import * as z from "zod/mini";
import type { DatabaseTransaction } from "#db/database.ts";
import { queueJob } from "#jobs/queue.ts";
import type { Jobs } from "#jobs/runner.ts";
import { eraseDeleted, erasedAt } from "./conversations.queries.ts";

const about = z.object({ erased_at: z.string() });

/** Takes the words of what was deleted away, as soon as nobody can bring them back any more. */
export async function queueErasing(
  db: DatabaseTransaction,
  comment: { deleted_at: Moment; reported: boolean },
): Promise<void> {
  const runAt = erasedAt(comment.deleted_at, comment.reported);
  await queueJob(db, "erase_deleted_words", { erased_at: runAt }, { runAt });
}

export const conversationJobs: Jobs = {
  /** All that is due, whichever deletion set it off. The nightly clean-up does the same. */
  erase_deleted_words: async (payload, { db, now }) => {
    const { erased_at: runAt } = about.parse(payload);
    // The database's clock, which runs the jobs, may be ahead of ours.
    if (runAt > now) return queueJob(db, "erase_deleted_words", { erased_at: runAt }, { runAt });
    await eraseDeleted(db, now);
  },
};

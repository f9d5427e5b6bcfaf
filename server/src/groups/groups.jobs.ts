import * as z from "zod/mini";
import { queueJob } from "#jobs/queue.ts";
import type { Jobs } from "#jobs/runner.ts";
import { announceShare, deleteShare, findEnding } from "./groups.shares.queries.ts";

const about = z.object({ share_id: z.int() });

export const groupJobs: Jobs = {
  /** It shows nothing from its end on; this tells the open screens, and clears it away. */
  end_share: async (payload, { db, now }) => {
    const { share_id } = about.parse(payload);
    await db.transaction().execute(async (trx) => {
      const share = await findEnding(trx, share_id);
      if (!share?.ends_at) return;
      // The database's clock, which runs the jobs, may be ahead of ours.
      if (share.ends_at > now)
        return queueJob(trx, "end_share", { share_id }, { runAt: share.ends_at });
      if (await deleteShare(trx, share.id)) await announceShare(trx, share);
    });
  },
};

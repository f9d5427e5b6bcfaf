import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import * as z from "zod/mini";
import type { DatabaseTransaction } from "#db/database.ts";
import { queueJob } from "#jobs/queue.ts";
import type { Jobs } from "#jobs/runner.ts";
import { findInvite } from "./groups.invites.queries.ts";
import { stateOf } from "./groups.rules.ts";
import { announceShareGone, deleteShare, findEnding } from "./groups.shares.queries.ts";
import { mailInviteAgain, remindJob, tellShareEnding } from "./groups.telling.ts";

const about = z.object({ share_id: z.int() });
const aboutInvite = z.object({ invite_id: z.int() });

/** So that there is a working day left to read it, or to share it anew. */
const toldBeforeMs = 2 * dayMs;

/** What will become of a share: its members are told some days before, and then it is gone. */
export async function queueEnd(
  db: DatabaseTransaction,
  id: number,
  endsAt: Moment,
  now: Moment,
): Promise<void> {
  const toldAt = later(endsAt, -toldBeforeMs);
  // One that lasts no longer than that was told of just now.
  if (toldAt > now) await queueJob(db, "tell_of_end", { share_id: id }, { runAt: toldAt });
  await queueJob(db, "end_share", { share_id: id }, { runAt: endsAt });
}

export const groupJobs: Jobs = {
  tell_of_end: async (payload, { db, now }) => {
    const { share_id } = about.parse(payload);
    await db.transaction().execute(async (trx) => {
      const share = await findEnding(trx, share_id);
      if (!share?.ends_at || share.ends_at <= now) return;
      const group = { id: share.group_id, name: share.group_name };
      await tellShareEnding(trx, { id: share.id, group }, now);
    });
  },

  /** It shows nothing from its end on; this tells the open screens, and clears it away. */
  end_share: async (payload, { db, now }) => {
    const { share_id } = about.parse(payload);
    await db.transaction().execute(async (trx) => {
      const share = await findEnding(trx, share_id);
      if (!share?.ends_at) return;
      // The database's clock, which runs the jobs, may be ahead of ours.
      if (share.ends_at > now)
        return queueJob(trx, "end_share", { share_id }, { runAt: share.ends_at });
      if (await deleteShare(trx, share.id)) await announceShareGone(trx, share);
    });
  },

  [remindJob]: async (payload, { db, now }) => {
    const { invite_id } = aboutInvite.parse(payload);
    await db.transaction().execute(async (trx) => {
      const invite = await findInvite(trx, invite_id);
      if (invite && stateOf(invite, now) === "open")
        await mailInviteAgain(trx, invite, { reminder: "1" }, now);
    });
  },
};

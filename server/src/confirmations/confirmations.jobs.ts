import * as z from "zod/mini";
import type { DatabaseTransaction } from "#db/database.ts";
import { queueJob } from "#jobs/queue.ts";
import type { Jobs } from "#jobs/runner.ts";
import { notify } from "#notifications/notifications.ts";
import { findTelling, listUnconfirmed, setTelling } from "./confirmations.queries.ts";
import type { AskedColumn, ToldPlace } from "./confirmations.ts";

const job = "tell_readers";
const telling = z.object({ ask_id: z.int(), actor_id: z.int(), reminder: z.boolean() });
type Telling = z.infer<typeof telling>;

/** So many are told in one transaction: there may be a crowd, and nobody waits for all of it. */
const toldAtOnce = 500;

export async function queueTelling(db: DatabaseTransaction, told: Telling): Promise<void> {
  await queueJob(db, job, told);
}

/** Tells those who are asked and have not confirmed by then. */
export function makeConfirmationJobs(places: Record<AskedColumn, ToldPlace>): Jobs {
  return {
    [job]: async (payload, { db, now, giveWay }) => {
      const told = telling.parse(payload);
      const progress = told.reminder ? "reminded_to" : "told_to";
      for (let more = true; more;) {
        more = await db.transaction().execute(async (trx) => {
          const ask = await findTelling(trx, told.ask_id, progress);
          if (!ask) return false;
          const place = ask.post_id === null ? places.share_id : places.post_id;
          const threadId = ask.post_id ?? ask.share_id;
          const about = threadId === null ? undefined : await place.findTold(trx, threadId, now);
          if (threadId === null || !about) return false;
          const page = { after: ask.after, limit: toldAtOnce };
          const people = await listUnconfirmed(trx, place, told.ask_id, page);
          const to = people.map(({ id }) => id);
          const kind = told.reminder ? place.kinds.reminder : place.kinds.asked;
          await notify(trx, { kind, threadId, to, actorId: told.actor_id, ...about }, now);
          await setTelling(trx, told.ask_id, progress, to.at(-1) ?? ask.after);
          return to.length === toldAtOnce;
        });
        await giveWay();
      }
    },
  };
}

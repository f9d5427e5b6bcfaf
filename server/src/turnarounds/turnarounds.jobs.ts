import * as z from "zod/mini";
import type { CronItem, Jobs } from "#jobs/runner.ts";
import { recordFormerDeliveries } from "./turnarounds.queries.ts";
import { figuresJob } from "./turnarounds.ts";
import { listCategoryIds, rollUp } from "./turnarounds.rollUp.queries.ts";

/** Also without any delivery the figures change: what is older than 90 days leaves them. */
export const turnaroundCron: CronItem = { match: "*/15 * * * *", job: figuresJob };

const payload = z.object({ category_id: z.optional(z.int()) });

/** Makes the figures of one category, or of all. */
export const turnaroundJobs: Jobs = {
  [figuresJob]: async (sent, { db, now, giveWay }) => {
    const { category_id } = payload.parse(sent);
    await recordFormerDeliveries(db);
    const ids = category_id === undefined ? await listCategoryIds(db) : [category_id];
    // Each in a transaction of its own, so that no delivery has to wait for all of them.
    for (const id of ids) {
      await db.transaction().execute((trx) => rollUp(trx, id, now));
      await giveWay();
    }
  },
};

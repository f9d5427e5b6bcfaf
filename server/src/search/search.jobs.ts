import type { Database } from "#db/database.ts";
import { queueJob } from "#jobs/queue.ts";
import type { Jobs } from "#jobs/runner.ts";
import { addOlder, isAddingOlder, rebuildSearch } from "./search.rebuilding.queries.ts";

const adding = "add_older_to_search";

export const searchJobs: Jobs = {
  /** Asked for when the place's language changes: until it is done, words are found as they stand. */
  rebuild_search: async (_payload, { db, log }) => {
    const count = await rebuildSearch(db);
    log.info({ count }, "the search index was written anew");
  },

  /** A few at a time, so that a process can stop soon; the next is queued with what was done. */
  [adding]: async (_payload, { db }) => {
    await db.transaction().execute(async (hold) => {
      if (await addOlder(db, hold)) await queueJob(hold, adding, {}, { key: adding });
    });
  },
};

/** At each start, as whoever was at it may have been killed. */
export async function goOnAddingOlder(db: Database): Promise<void> {
  if (await isAddingOlder(db)) await queueJob(db, adding, {}, { key: adding });
}

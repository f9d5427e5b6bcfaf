import type { Jobs } from "#jobs/runner.ts";
import { rebuildSearch } from "./search.rebuilding.queries.ts";

export const searchJobs: Jobs = {
  /** Asked for when the place's language changes: until it is done, words are found as they stand. */
  rebuild_search: async (_payload, { db, log }) => {
    const count = await rebuildSearch(db);
    log.info({ count }, "the search index was written anew");
  },
};

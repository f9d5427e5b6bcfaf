import { dayMs, later, minuteMs } from "@sightline/contract/base/moments.ts";
import { moment } from "@sightline/contract/base/fields.ts";
import * as z from "zod/mini";
import type { CleanUp } from "#jobs/cleanUp.ts";
import { queueJob } from "#jobs/queue.ts";
import type { Jobs } from "#jobs/runner.ts";
import type { FileStore } from "./files.ts";
import { listStoredAfter, noteFound, readNow } from "./stored.queries.ts";
import { type FindNamed, removeStored } from "./stored.ts";

const aboutFiles = z.object({
  keys: z.array(z.string()),
  // Absent in jobs that an earlier version queued.
  put_before: z.optional(moment),
});

/** A backup may take hours, and nobody waits for a file to be gone. */
const putOffMs = 10 * minuteMs;

export function storedJobs(store: FileStore, findNamed: FindNamed): Jobs {
  return {
    remove_files: async (payload, { db, now }) => {
      const { keys, put_before } = aboutFiles.parse(payload);
      const putBefore = put_before ?? (await readNow(db));
      if (await removeStored(db, store, findNamed, { keys, putBefore })) return;
      const again = { keys, put_before: putBefore };
      await queueJob(db, "remove_files", again, { runAt: later(now, putOffMs) });
    },
  };
}

/**
 * Files that no row names: of processes that were killed, or whose job failed for good. Younger ones
 * may belong to a call under way.
 */
export function storedCleanUp(store: FileStore, findNamed: FindNamed): CleanUp {
  return async (db, now) => {
    const putBefore = later(now, -dayMs);
    for (let after: string | undefined = ""; after !== undefined;) {
      const keys: string[] = await listStoredAfter(db, after, putBefore);
      // Else tomorrow.
      if (!(await removeStored(db, store, findNamed, { keys, putBefore }))) return;
      after = keys.at(-1);
    }
    for await (const files of store.walk()) {
      const old = files.filter((file) => file.storedAt < putBefore).map((file) => file.key);
      const keys = await noteFound(db, old);
      if (!(await removeStored(db, store, findNamed, { keys, putBefore }))) return;
    }
  };
}

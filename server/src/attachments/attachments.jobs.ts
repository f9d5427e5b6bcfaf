import { dayMs, later } from "@sightline/contract/base/moments.ts";
import * as z from "zod/mini";
import type { CleanUp } from "#jobs/cleanUp.ts";
import type { Jobs } from "#jobs/runner.ts";
import { deleteWaitingBefore } from "./attachments.ts";
import type { FileStore } from "#storage/files.ts";
import { listKnownKeys } from "./attachments.queries.ts";

const aboutFiles = z.object({ keys: z.array(z.string()) });

export function attachmentJobs(store: FileStore): Jobs {
  return {
    remove_files: async (payload, { db }) => {
      const { keys } = aboutFiles.parse(payload);
      const known = await listKnownKeys(db, keys);
      for (const key of keys) if (!known.has(key)) await store.remove(key);
    },
  };
}

/** As long as somebody may come back to a comment they began. */
const keepWaitingForMs = 7 * dayMs;

/** Files of comments that were never sent. */
export const waitingCleanUp: CleanUp = async (db, now) => {
  const before = later(now, -keepWaitingForMs);
  await db.transaction().execute((trx) => deleteWaitingBefore(trx, before));
};

/** Files of calls that failed after storing them. Younger ones may belong to a call under way. */
export function orphanCleanUp(store: FileStore): CleanUp {
  return async (db, now) => {
    const yesterday = later(now, -dayMs);
    for await (const files of store.walk()) {
      const old = files.filter((file) => file.storedAt < yesterday).map((file) => file.key);
      const known = await listKnownKeys(db, old);
      for (const key of old) if (!known.has(key)) await store.remove(key);
    }
  };
}

import { rm, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { Database } from "#db/database.ts";
import { deleteEventsBefore } from "#live/live.queries.ts";
import { deleteExpiredCounters, deleteKeysBefore } from "./cleanUp.queries.ts";
import type { CronItem, Jobs } from "./runner.ts";

/** Deletes what a noun keeps only for a time. */
export type CleanUp = (db: Database, now: Moment) => Promise<void>;

export const cleanUpCron: CronItem = { match: "17 3 * * *", job: "clean_up" };

export function cleanUpJobs(cleanUps: readonly CleanUp[], uploadsDir: string): Jobs {
  return {
    clean_up: async (_payload, { db, now }) => {
      const yesterday = later(now, -dayMs);
      await deleteExpiredCounters(db, now);
      await deleteKeysBefore(db, yesterday);
      await deleteEventsBefore(db, yesterday);
      for (const cleanUp of cleanUps) await cleanUp(db, now);
      await deleteOldUploads(uploadsDir, yesterday);
    },
  };
}

/** Uploads are discarded with their call; these are from processes that were killed. */
async function deleteOldUploads(folder: string, before: Moment): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const { mtime } = await stat(file);
    if (mtime < new Date(before)) await rm(file, { force: true });
  }
}

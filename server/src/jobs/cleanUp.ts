import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { Database } from "#db/database.ts";
import { deleteEventsBefore } from "#live/live.queries.ts";
import { deleteExpiredCounters, deleteKeysBefore } from "./cleanUp.queries.ts";
import type { CronItem, Jobs } from "./runner.ts";

/** Deletes what a noun keeps only for a time. */
export type CleanUp = (db: Database, now: Moment) => Promise<void>;

export const cleanUpCron: CronItem = { match: "17 3 * * *", job: "clean_up" };

export function cleanUpJobs(cleanUps: readonly CleanUp[]): Jobs {
  return {
    clean_up: async (_payload, { db, now }) => {
      const yesterday = later(now, -dayMs);
      await deleteExpiredCounters(db, now);
      await deleteKeysBefore(db, yesterday);
      await deleteEventsBefore(db, yesterday);
      for (const cleanUp of cleanUps) await cleanUp(db, now);
    },
  };
}

import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { type GiveWay, inBatches } from "#db/batches.ts";
import type { Database } from "#db/database.ts";
import { deleteEventsBefore } from "#live/live.queries.ts";
import { deleteExpiredCounters, deleteKeysBefore } from "./cleanUp.queries.ts";
import { queueJob } from "./queue.ts";
import type { CronItem, Jobs } from "./runner.ts";

/** Deletes what a noun keeps only for a time; what can be much, in batches. */
export type CleanUp = (db: Database, now: Moment, giveWay?: GiveWay) => Promise<void>;

export const cleanUpCron: CronItem = { match: "17 3 * * *", job: "clean_up" };

const ofThePlatform: Record<string, CleanUp> = {
  throttle_counters: (db, now, giveWay) =>
    inBatches((most) => deleteExpiredCounters(db, now, most), giveWay),
  idempotency_keys: (db, now, giveWay) =>
    inBatches((most) => deleteKeysBefore(db, later(now, -dayMs), most), giveWay),
  live_events: (db, now, giveWay) =>
    inBatches((most) => deleteEventsBefore(db, later(now, -dayMs), most), giveWay),
};

/** A job for each step, so that one that fails keeps none of the others from being done, and is tried again alone. */
export function cleanUpJobs(ofNouns: Record<string, CleanUp>): Jobs {
  const steps = Object.entries({ ...ofThePlatform, ...ofNouns }).map(
    ([name, cleanUp]) => [`${cleanUpCron.job}_${name}`, cleanUp] as const,
  );
  return {
    [cleanUpCron.job]: async (_payload, { db }) => {
      // One that still fails from an earlier night is tried now, and not queued twice.
      for (const [name] of steps) await queueJob(db, name, {}, { key: name });
    },
    ...Object.fromEntries(
      steps.map(([name, cleanUp]): [string, Jobs[string]] => [
        name,
        (_payload, { db, now, giveWay }) => cleanUp(db, now, giveWay),
      ]),
    ),
  };
}

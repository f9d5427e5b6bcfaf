import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database } from "#db/database.ts";

export async function deleteExpiredCounters(db: Database, now: Moment): Promise<void> {
  await db.deleteFrom("throttle_counters").where("expires_at", "<", now).execute();
}

export async function deleteKeysBefore(db: Database, moment: Moment): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("created_at", "<", moment).execute();
}

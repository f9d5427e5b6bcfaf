import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";

export async function deleteExpiredCounters(
  db: Database,
  now: Moment,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from throttle_counters where ctid = any (array(
      select ctid from throttle_counters where expires_at < ${now} order by expires_at limit ${most}
    ))`.execute(db);
  return Number(numAffectedRows);
}

export async function deleteKeysBefore(
  db: Database,
  moment: Moment,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from idempotency_keys where ctid = any (array(
      select ctid from idempotency_keys where created_at < ${moment} order by created_at limit ${most}
    ))`.execute(db);
  return Number(numAffectedRows);
}

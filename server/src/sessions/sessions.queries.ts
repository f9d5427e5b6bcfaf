import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import { type GiveWay, inBatches } from "#db/batches.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { announceSessionsEnded } from "#live/announce.ts";

export type NewSession = { user_id: number; remember: boolean; device: string };

export async function insertSession(
  db: DatabaseTransaction,
  session: NewSession & { token_hash: Buffer; expires_at: Moment },
  now: Moment,
): Promise<void> {
  await db
    .insertInto("sessions")
    .values({ ...session, signed_in_at: now, created_at: now, last_used_at: now })
    .execute();
}

/** Remembers the device. True if it was not seen before, and is not the person's first. */
export async function isFurtherDevice(
  db: DatabaseTransaction,
  userId: number,
  device: string,
  now: Moment,
): Promise<boolean> {
  const added = await db
    .insertInto("known_devices")
    .values({ user_id: userId, device, first_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("device")
    .executeTakeFirst();
  if (!added) return false;
  const other = await db
    .selectFrom("known_devices")
    .select("device")
    .where("user_id", "=", userId)
    .where("device", "<>", device)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export async function listDevices(db: Database, userId: number) {
  return db
    .selectFrom("known_devices")
    .select(["device", "first_seen_at"])
    .where("user_id", "=", userId)
    .orderBy("first_seen_at")
    .execute();
}

export async function forgetDevices(db: DatabaseTransaction, userId: number): Promise<void> {
  await db.deleteFrom("known_devices").where("user_id", "=", userId).execute();
}

export async function listSessions(db: Database, userId: number, now: Moment) {
  return db
    .selectFrom("sessions")
    .select(["id", "device", "created_at", "last_used_at", "expires_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** All of a person's but one, until the transaction ends. */
export async function lockSessions(
  db: DatabaseTransaction,
  userId: number,
  except?: number,
): Promise<void> {
  let query = db.selectFrom("sessions").select("id").where("user_id", "=", userId);
  if (except !== undefined) query = query.where("id", "<>", except);
  await query.orderBy("id").forUpdate().execute();
}

/** Ends the sessions and closes whatever they have open, in every process. Answers how many. */
export async function endSessions(
  db: DatabaseTransaction,
  userId: number,
  only: { id?: number; except?: number } = {},
): Promise<number[]> {
  let query = db.deleteFrom("sessions").where("user_id", "=", userId).returning("id");
  if (only.id !== undefined) query = query.where("id", "=", only.id);
  if (only.except !== undefined) query = query.where("id", "<>", only.except);
  const ended = (await query.execute()).map((row) => row.id);
  await announceSessionsEnded(db, ended);
  return ended;
}

/** Whom the mail about a new device goes to: an account that is in use. */
export async function findSignedIn(db: Database, userId: number) {
  return db
    .selectFrom("users")
    .select(["email", "first_name", "time_zone"])
    .where("id", "=", userId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
}

export async function deleteExpiredSessions(
  db: Database,
  now: Moment,
  giveWay?: GiveWay,
): Promise<void> {
  await inBatches(async (most) => {
    const { numAffectedRows = 0n } = await sql`
      delete from sessions where ctid = any (array(
        select ctid from sessions where expires_at < ${now} order by expires_at limit ${most}
      ))`.execute(db);
    return Number(numAffectedRows);
  }, giveWay);
}

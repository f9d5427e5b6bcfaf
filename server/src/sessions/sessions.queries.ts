import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { announceSessionsEnded } from "#live/announce.ts";
import { queueMail } from "#mail/mail.ts";
import { hashToken, makeToken } from "#secrets/tokens.ts";
import { firstExpiry } from "./sessions.rules.ts";

type NewSession = { user_id: number; remember: boolean; device: string };

/** Signs a person in on a device, and tells them if it is a new one. Answers with the token. */
export async function openSession(
  db: DatabaseTransaction,
  session: NewSession,
  now: Moment,
): Promise<string> {
  const token = makeToken();
  await db
    .insertInto("sessions")
    .values({
      ...session,
      token_hash: hashToken(token),
      signed_in_at: now,
      created_at: now,
      last_used_at: now,
      expires_at: firstExpiry(session.remember, now),
    })
    .execute();
  if (await isFurtherDevice(db, session.user_id, session.device, now)) {
    await queueMail(db, "new_device", {
      user_id: session.user_id,
      device: session.device,
      at: now,
    });
  }
  return token;
}

/** Remembers the device. True if it was not seen before, and is not the person's first. */
async function isFurtherDevice(
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

/**
 * Waits for what is under way in the sessions that are to be ended. To be called before the account
 * is held: a call holds its session first and the account after it.
 */
export async function holdSessionsOf(
  db: DatabaseTransaction,
  userId: number,
  except?: number,
): Promise<void> {
  let query = db.selectFrom("sessions").select("id").where("user_id", "=", userId);
  if (except !== undefined) query = query.where("id", "<>", except);
  await query.orderBy("id").forUpdate().execute();
}

/** Ends the sessions and closes whatever they have open, in every process. */
async function endWhere(
  db: DatabaseTransaction,
  userId: number,
  only: { id?: number; except?: number },
): Promise<number> {
  let query = db.deleteFrom("sessions").where("user_id", "=", userId).returning("id");
  if (only.id !== undefined) query = query.where("id", "=", only.id);
  if (only.except !== undefined) query = query.where("id", "<>", only.except);
  const ended = await query.execute();
  await announceSessionsEnded(
    db,
    ended.map((row) => row.id),
  );
  return ended.length;
}

export async function endSession(
  db: DatabaseTransaction,
  userId: number,
  id: number,
): Promise<boolean> {
  return (await endWhere(db, userId, { id })) > 0;
}

export async function endOtherSessions(
  db: DatabaseTransaction,
  userId: number,
  except: number,
): Promise<void> {
  await endWhere(db, userId, { except });
}

export async function endAllSessions(db: DatabaseTransaction, userId: number): Promise<void> {
  await endWhere(db, userId, {});
}

export async function deleteExpiredSessions(db: Database, now: Moment): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
}

import type { Moment } from "@sightline/contract/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { announceSessionsEnded } from "#live/announce.ts";

type NewSession = {
  user_id: number;
  token_hash: Buffer;
  remember: boolean;
  device: string;
  expires_at: Moment;
};

export async function insertSession(db: Database, session: NewSession, now: Moment): Promise<void> {
  await db
    .insertInto("sessions")
    .values({ ...session, signed_in_at: now, created_at: now, last_used_at: now })
    .execute();
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

/** Ends the sessions and closes whatever they have open, in every process. */
async function endWhere(db: DatabaseTransaction, userId: number, only: { id?: number; except?: number }): Promise<number> {
  let query = db.deleteFrom("sessions").where("user_id", "=", userId).returning("id");
  if (only.id !== undefined) query = query.where("id", "=", only.id);
  if (only.except !== undefined) query = query.where("id", "<>", only.except);
  const ended = await query.execute();
  await announceSessionsEnded(db, ended.map((row) => row.id));
  return ended.length;
}

export async function endSession(db: DatabaseTransaction, userId: number, id: number): Promise<boolean> {
  return (await endWhere(db, userId, { id })) > 0;
}

export async function endOtherSessions(db: DatabaseTransaction, userId: number, except: number): Promise<void> {
  await endWhere(db, userId, { except });
}

export async function endAllSessions(db: DatabaseTransaction, userId: number): Promise<void> {
  await endWhere(db, userId, {});
}

export async function deleteExpiredSessions(db: Database, now: Moment): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
}

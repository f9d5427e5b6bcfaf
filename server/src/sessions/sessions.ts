import type { Moment } from "@sightline/contract/base/moments.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { queueMail } from "#mail/mail.ts";
import { notify } from "#notifications/notifications.ts";
import { hashToken, makeToken } from "#secrets/tokens.ts";
import {
  endSessions,
  insertSession,
  isFurtherDevice,
  lockSessions,
  type NewSession,
} from "./sessions.queries.ts";
import { firstExpiry } from "./sessions.rules.ts";

export { listSessions } from "./sessions.queries.ts";

/** Signs a person in on a device, and tells them if it is a new one. Answers with the token. */
export async function openSession(
  db: DatabaseTransaction,
  session: NewSession,
  now: Moment,
): Promise<string> {
  const { user_id, remember, device } = session;
  const token = makeToken();
  const expires_at = firstExpiry(remember, now);
  await insertSession(db, { ...session, token_hash: hashToken(token), expires_at }, now);
  if (await isFurtherDevice(db, user_id, device, now)) {
    await queueMail(db, "new_device", { user_id, device, at: now });
    const told = { threadId: user_id, to: [user_id], actorId: null, details: { device } };
    await notify(db, { kind: "new_device", ...told }, now);
  }
  return token;
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
  await lockSessions(db, userId, except);
}

export async function endOtherSessions(
  db: DatabaseTransaction,
  userId: number,
  except: number,
): Promise<void> {
  await endSessions(db, userId, { except });
}

/** Answers how many there were. */
export async function endAllSessions(db: DatabaseTransaction, userId: number): Promise<number> {
  return (await endSessions(db, userId)).length;
}

type Account = {
  id: number;
  password_hash: string;
  long_password: boolean;
  is_demo: boolean;
};

/** What signing in needs of accounts, which provide it: they use sessions, never the other way. */
export type AccountsToSignIn = {
  find(db: Database, email: string): Promise<Account | undefined>;
  /** The hashes of registrations that wait to be confirmed, all with one salt. */
  listPending(db: Database, email: string, now: Moment): Promise<string[]>;
  /** Sends them their mail once more. */
  remindPending(db: Database, email: string, now: Moment): Promise<void>;
  /** That this very password, just typed, is a long one. */
  noteLongPassword(db: Database, account: Account): Promise<void>;
  /** Whether the account still has this password; if so, it keeps it until this transaction ends. */
  holdUnchanged(db: DatabaseTransaction, account: Account): Promise<boolean>;
  readProfile(db: Database, userId: number, now: Moment): Promise<User>;
};

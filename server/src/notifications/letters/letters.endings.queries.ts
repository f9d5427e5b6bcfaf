import type { Moment } from "@sightline/contract/base/moments.ts";
import type { MailRhythm } from "@sightline/contract/notifications/notifications.mail.ts";
import type { LevelledThread } from "@sightline/contract/notifications/notifications.threads.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

export async function readSecret(db: Database): Promise<Buffer> {
  const { secret } = await db
    .selectFrom("server_secrets")
    .select("secret")
    .where("name", "=", "unsubscribing")
    .executeTakeFirstOrThrow();
  return secret;
}

type Muted = { kind: LevelledThread; id: number };

export async function muteThread(
  db: DatabaseTransaction,
  userId: number,
  { kind, id }: Muted,
  now: Moment,
): Promise<void> {
  await db
    .insertInto("mail_mutes")
    .values({ user_id: userId, thread_kind: kind, thread_id: id, muted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unmuteThread(
  db: DatabaseTransaction,
  userId: number,
  { kind, id }: Muted,
): Promise<void> {
  await db
    .deleteFrom("mail_mutes")
    .where("user_id", "=", userId)
    .where("thread_kind", "=", kind)
    .where("thread_id", "=", id)
    .execute();
}

/** Whether mail could still be written to this person. */
export async function isInUse(db: Database, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Held: what is changed next follows from it. */
export async function readRhythm(db: DatabaseTransaction, userId: number): Promise<MailRhythm> {
  const { mail_rhythm } = await db
    .selectFrom("users")
    .select("mail_rhythm")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return mail_rhythm;
}

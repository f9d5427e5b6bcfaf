import {
  type NotificationChanges,
  notificationChoiceNames,
  usualChoices,
  withChanges,
} from "@sightline/contract/notifications/notifications.choices.ts";
import type { MailRhythm } from "@sightline/contract/notifications/notifications.mail.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

export async function findUserForSignIn(db: Database, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "password_hash", "long_password", "is_demo"])
    .where("email", "=", email)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
}

export async function findUserByEmail(db: Database, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "role", "time_zone", "deactivated_at"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Somebody mail can be written to: an account that is in use. */
export async function findAddressee(db: Database, id: number) {
  return db
    .selectFrom("users")
    .select(["id", "email", "first_name", "pending_email", "deletion_scheduled_for", "time_zone"])
    .where("id", "=", id)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
}

export async function findUser(db: Database, id: number) {
  const user = await db
    .selectFrom("users")
    .select([
      "id",
      "email",
      "first_name",
      "last_name",
      "activity",
      "role",
      "time_zone",
      "subscribed_newsletter",
      "notification_choices",
      "mail_rhythm",
      "quiet_from",
      "quiet_until",
      "pending_email",
      "deletion_scheduled_for",
      "created_at",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    user && {
      ...user,
      notification_choices: withChanges(usualChoices, user.notification_choices),
    }
  );
}

/** An account that is in use, held until the transaction ends. */
export async function findOwnerForUpdate(db: DatabaseTransaction, id: number) {
  return db
    .selectFrom("users")
    .select(["id", "email", "role", "pending_email", "deletion_scheduled_for"])
    .where("id", "=", id)
    .where("deactivated_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function findPasswordHash(db: Database, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.password_hash;
}

export type NewUser = {
  email: string;
  password_hash: string;
  long_password: boolean;
  first_name: string;
  last_name: string;
  activity: string;
  time_zone: string;
  subscribed_newsletter: boolean;
  terms_agreed_at: Moment;
  terms_version: number;
};

/** Nothing if the address got an account in the meantime. */
export async function insertUser(
  db: DatabaseTransaction,
  user: NewUser & { role: SystemRole },
  now: Moment,
) {
  return db
    .insertInto("users")
    .values({ ...user, created_at: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning(["id", "email"])
    .executeTakeFirst();
}

export type UserChanges = {
  first_name?: string | undefined;
  last_name?: string | undefined;
  activity?: string | undefined;
  time_zone?: string | undefined;
  subscribed_newsletter?: boolean | undefined;
  notification_choices?: NotificationChanges | undefined;
  mail_rhythm?: MailRhythm | undefined;
  quiet_from?: string | null | undefined;
  quiet_until?: string | null | undefined;
};

export async function updateUser(
  db: DatabaseTransaction,
  id: number,
  changes: UserChanges,
): Promise<void> {
  const { notification_choices, ...plain } = changes;
  const before = await db
    .selectFrom("users")
    .select("notification_choices")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const choices = mergeChoices(before.notification_choices, notification_choices ?? {});
  await db
    .updateTable("users")
    .set({ ...plain, notification_choices: JSON.stringify(choices) })
    .where("id", "=", id)
    .execute();
}

/** Only what was chosen is kept, so that whoever chose nothing follows the usual choices. */
function mergeChoices(
  before: NotificationChanges,
  changes: NotificationChanges,
): NotificationChanges {
  const after: NotificationChanges = {};
  for (const kind of notificationChoiceNames) {
    const chosen = { ...before[kind], ...changes[kind] };
    if (Object.keys(chosen).length > 0) after[kind] = chosen;
  }
  return after;
}

export async function setPassword(
  db: DatabaseTransaction,
  id: number,
  password: { password_hash: string; long_password: boolean },
): Promise<void> {
  await db.updateTable("users").set(password).where("id", "=", id).execute();
}

/** That this very password, just typed, is a long one. */
export async function noteLongPassword(
  db: Database,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ long_password: true })
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .execute();
}

export async function setPendingEmail(
  db: DatabaseTransaction,
  id: number,
  email: string | null,
): Promise<void> {
  await db.updateTable("users").set({ pending_email: email }).where("id", "=", id).execute();
}

export async function setEmail(db: DatabaseTransaction, id: number, email: string): Promise<void> {
  await db.updateTable("users").set({ email, pending_email: null }).where("id", "=", id).execute();
}

export async function setRole(
  db: DatabaseTransaction,
  id: number,
  role: SystemRole,
): Promise<void> {
  await db.updateTable("users").set({ role }).where("id", "=", id).execute();
}

/** Whether the account still has this password; if so, it keeps it until this transaction ends. */
export async function holdUnchanged(
  db: DatabaseTransaction,
  account: { id: number; password_hash: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", account.id)
    .where("password_hash", "=", account.password_hash)
    .where("deactivated_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

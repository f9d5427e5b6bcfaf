import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

export async function setDeletion(
  db: DatabaseTransaction,
  id: number,
  scheduledFor: Moment | null,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ deletion_scheduled_for: scheduledFor })
    .where("id", "=", id)
    .execute();
}

export async function isLastAdmin(db: Database, id: number): Promise<boolean> {
  const admins = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("deactivated_at", "is", null)
    .limit(2)
    .execute();
  return admins.length === 1 && admins[0]?.id === id;
}

/** Who somebody is once they have left. */
export function formerMember(id: number) {
  return {
    first_name: "Former",
    last_name: "member",
    email: `former-member-${id}@deleted.invalid`,
  };
}

/** What was written stays readable; who wrote it is nobody any more. */
export async function anonymise(db: DatabaseTransaction, id: number, now: Moment): Promise<void> {
  await db
    .updateTable("users")
    .set({
      ...formerMember(id),
      // No password has this hash.
      password_hash: "",
      long_password: false,
      activity: "",
      role: "member",
      time_zone: "UTC",
      subscribed_newsletter: false,
      notification_choices: "{}",
      pending_email: null,
      deletion_scheduled_for: null,
      away_until: null,
      deactivated_at: now,
      deleted_at: now,
    })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("data_exports").where("user_id", "=", id).execute();
}

/** Those for the account, and all that were sent to its address. */
export async function deleteLinksOf(
  db: DatabaseTransaction,
  id: number,
  email: string,
): Promise<void> {
  await db
    .deleteFrom("account_links")
    .where((eb) => eb.or([eb("user_id", "=", id), eb("email", "=", email)]))
    .execute();
}

/** What somebody registered with, and where links were mailed, for their export. */
export async function readRegistrations(db: Database, id: number) {
  const ofAddress = db.selectFrom("users").select("email").where("id", "=", id);
  const registrations = await db
    .selectFrom("registrations")
    .select(["email", "first_name", "last_name", "activity", "time_zone", "state", "created_at"])
    .where("email", "=", ofAddress)
    .where("state", "=", "confirmed")
    .orderBy("id")
    .execute();
  const links = await db
    .selectFrom("account_links")
    .select(["kind", "email", "created_at", "expires_at", "used_at", "replaced_at"])
    .where((eb) => eb.or([eb("user_id", "=", id), eb("email", "=", ofAddress)]))
    .orderBy("id")
    .execute();
  return { registrations, links };
}

/** What the account itself holds of a person, for their export. */
export async function readAccount(db: Database, id: number) {
  return db
    .selectFrom("users")
    .select([
      "email",
      "pending_email",
      "first_name",
      "last_name",
      "activity",
      "role",
      "time_zone",
      "subscribed_newsletter",
      "notification_choices",
      "terms_agreed_at",
      "terms_version",
      "created_at",
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

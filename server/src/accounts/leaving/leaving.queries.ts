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

/** What was written stays readable; who wrote it is nobody any more. */
export async function anonymise(db: DatabaseTransaction, id: number, now: Moment): Promise<void> {
  await db
    .updateTable("users")
    .set({
      email: `former-member-${id}@deleted.invalid`,
      // No password has this hash.
      password_hash: "",
      first_name: "Former",
      last_name: "member",
      activity: "",
      role: "member",
      time_zone: "UTC",
      subscribed_newsletter: false,
      notification_choices: "{}",
      pending_email: null,
      deletion_scheduled_for: null,
      deactivated_at: now,
      deleted_at: now,
    })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("account_links").where("user_id", "=", id).execute();
  await db.deleteFrom("data_exports").where("user_id", "=", id).execute();
}

/** What the account itself holds of a person, for their export. */
export async function readAccount(db: Database, id: number) {
  return db
    .selectFrom("users")
    .select([
      "email",
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

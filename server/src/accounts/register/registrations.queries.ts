import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { NewUser } from "#accounts/accounts.queries.ts";
import { deleteLinksBefore, replaceLinks } from "#accounts/links/links.queries.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

const columns = [
  "id",
  "email",
  "password_hash",
  "long_password",
  "first_name",
  "last_name",
  "activity",
  "time_zone",
  "subscribed_newsletter",
  "terms_agreed_at",
  "terms_version",
  "state",
  "created_at",
] as const;

/** The latest replaces: what was registered for this address before can't be confirmed any more. */
export async function insertRegistration(
  db: DatabaseTransaction,
  registration: NewUser,
  now: Moment,
): Promise<number> {
  await replaceOpenRegistration(db, registration.email, now);
  const { id } = await db
    .insertInto("registrations")
    .values({ ...registration, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The way back for who holds the link of a replaced registration: it becomes the latest again. */
export async function reopenRegistration(
  db: DatabaseTransaction,
  id: number,
  email: string,
  now: Moment,
): Promise<boolean> {
  await replaceOpenRegistration(db, email, now, id);
  const reopened = await db
    .updateTable("registrations")
    .set({ state: "open" })
    .where("id", "=", id)
    .where("state", "in", ["open", "replaced"])
    .returning("id")
    .executeTakeFirst();
  return reopened !== undefined;
}

async function replaceOpenRegistration(
  db: DatabaseTransaction,
  email: string,
  now: Moment,
  except = 0,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${email}`}, 0))`.execute(
    db,
  );
  const replaced = await db
    .updateTable("registrations")
    .set({ state: "replaced" })
    .where("email", "=", email)
    .where("state", "=", "open")
    .where("id", "<>", except)
    .returning("id")
    .execute();
  for (const { id } of replaced) await replaceLinks(db, "confirmation", id, now);
}

export async function findOpenRegistration(db: Database, email: string) {
  return db
    .selectFrom("registrations")
    .select(columns)
    .where("email", "=", email)
    .where("state", "=", "open")
    .executeTakeFirst();
}

export async function getRegistration(db: Database, id: number) {
  return db
    .selectFrom("registrations")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function getRegistrationForUpdate(db: DatabaseTransaction, id: number) {
  return db
    .selectFrom("registrations")
    .select(columns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function closeRegistration(
  db: DatabaseTransaction,
  id: number,
  state: "confirmed" | "discarded",
): Promise<void> {
  await db
    .updateTable("registrations")
    .set({ state, password_hash: null })
    .where("id", "=", id)
    .execute();
}

/** The address has found its owner: whatever else was registered for it is dropped. */
export async function discardRegistrations(
  db: DatabaseTransaction,
  email: string,
  now: Moment,
): Promise<void> {
  const dropped = await db
    .updateTable("registrations")
    .set({ state: "discarded", password_hash: null })
    .where("email", "=", email)
    .where("state", "in", ["open", "replaced"])
    .returning("id")
    .execute();
  for (const { id } of dropped) await replaceLinks(db, "confirmation", id, now);
}

const keptForMs = 30 * dayMs;

/** After a month nobody asks any more what became of a link. */
export async function deleteOldRegistrations(db: Database, now: Moment): Promise<void> {
  await db.deleteFrom("registrations").where("created_at", "<", later(now, -keptForMs)).execute();
  await deleteLinksBefore(db, later(now, -keptForMs));
}

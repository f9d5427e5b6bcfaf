import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { NewUser } from "#accounts/accounts.queries.ts";
import { deleteLinksBefore, replaceLinks } from "#accounts/links/links.queries.ts";
import { type GiveWay, inBatches } from "#db/batches.ts";
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

/**
 * Until the transaction ends, nobody else registers with this address, confirms it or gets an
 * account with it. To be asked for before a registration or an account is held.
 */
export async function holdAddress(db: DatabaseTransaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${email.toLowerCase()}`}, 0))`.execute(
    db,
  );
}

export async function insertRegistration(
  db: DatabaseTransaction,
  registration: NewUser,
  now: Moment,
): Promise<number> {
  const { id } = await db
    .insertInto("registrations")
    .values({ ...registration, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** How long a registration is remembered, whatever became of it and of its link. */
const keptForMs = 30 * dayMs;

/** Those that wait to be confirmed, the latest first. */
export async function listOpenRegistrations(db: Database, email: string, now: Moment) {
  return db
    .selectFrom("registrations")
    .select(["id", sql<string>`password_hash`.as("password_hash")])
    .where("email", "=", email)
    .where("state", "=", "open")
    .where("created_at", ">", later(now, -keptForMs))
    .orderBy("id", "desc")
    .execute();
}

/** Whether there has been more than one, whatever became of them. */
export async function isContested(db: Database, email: string, now: Moment): Promise<boolean> {
  const found = await db
    .selectFrom("registrations")
    .select("id")
    .where("email", "=", email)
    .where("created_at", ">", later(now, -keptForMs))
    .limit(2)
    .execute();
  return found.length > 1;
}

export async function getRegistration(db: Database, id: number) {
  return db
    .selectFrom("registrations")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Nothing if it was erased meanwhile. */
export async function findRegistrationForUpdate(db: DatabaseTransaction, id: number) {
  return db
    .selectFrom("registrations")
    .select(columns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** In one order for all, before any of their links is touched. */
export async function holdOpenRegistrations(db: DatabaseTransaction, email: string): Promise<void> {
  await db
    .selectFrom("registrations")
    .select("id")
    .where("email", "=", email)
    .where("state", "=", "open")
    .orderBy("id")
    .forUpdate()
    .execute();
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
    .where("state", "=", "open")
    .returning("id")
    .execute();
  for (const { id } of dropped) await replaceLinks(db, "confirmation", id, now);
}

/** With their links, whatever became of them. */
export async function deleteRegistrationsOf(db: DatabaseTransaction, email: string): Promise<void> {
  await db.deleteFrom("registrations").where("email", "=", email).execute();
}

/** After a month nobody asks any more what became of a link. */
export async function deleteOldRegistrations(
  db: Database,
  now: Moment,
  giveWay?: GiveWay,
): Promise<void> {
  const before = later(now, -keptForMs);
  await inBatches((most) => deleteRegistrationsBefore(db, before, most), giveWay);
  await inBatches((most) => deleteLinksBefore(db, before, most), giveWay);
}

async function deleteRegistrationsBefore(
  db: Database,
  moment: Moment,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from registrations where ctid = any (array(
      select ctid from registrations where created_at < ${moment} order by created_at limit ${most}
    ))`.execute(db);
  return Number(numAffectedRows);
}

import type { Moment } from "@sightline/contract/base/moments.ts";
import type { LegalKind, LegalText } from "@sightline/contract/place/place.legal.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";

const columns = ["kind", "version", "body", "substantial", "created_at"] as const;

/** In this version, or the newest. */
export async function findLegalText(
  db: Database,
  kind: LegalKind,
  version?: number,
): Promise<LegalText | undefined> {
  return db
    .selectFrom("legal_texts")
    .select(columns)
    .where("kind", "=", kind)
    .$if(version !== undefined, (query) => query.where("version", "=", Number(version)))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The latest hundred. */
export async function listVersions(db: Database, kind: LegalKind) {
  return db
    .selectFrom("legal_texts")
    .select(["version", "created_at", "substantial"])
    .where("kind", "=", kind)
    .orderBy("version", "desc")
    .limit(100)
    .execute();
}

export async function readLegalVersion(db: Database): Promise<number> {
  const { version } = await db
    .selectFrom("legal_texts")
    .select(({ fn }) => fn.max("version").as("version"))
    .executeTakeFirstOrThrow();
  return version;
}

/** Until the transaction ends, nobody else writes the next version. */
export async function holdLegalTexts(db: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('legal texts', 0))`.execute(db);
}

export async function insertLegalText(
  db: DatabaseTransaction,
  text: { kind: LegalKind; body: string; substantial: boolean },
  now: Moment,
): Promise<LegalText> {
  return db
    .insertInto("legal_texts")
    .values({
      ...text,
      version: sql`(select max(version) + 1 from legal_texts)`,
      created_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The one before stays known. An older version than what was agreed to already changes nothing. */
export async function keepAgreement(
  db: DatabaseTransaction,
  userId: number,
  version: number,
  now: Moment,
): Promise<void> {
  await sql`
    insert into legal_agreements (user_id, version, agreed_at)
    select id, terms_version, terms_agreed_at from users
    where id = ${userId} and terms_version is not null and terms_agreed_at is not null
    on conflict do nothing`.execute(db);
  await db
    .insertInto("legal_agreements")
    .values({ user_id: userId, version, agreed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable("users")
    .set({ terms_version: version, terms_agreed_at: now })
    .where("id", "=", userId)
    .where(sql<boolean>`coalesce(terms_version, 0) < ${version}`)
    .execute();
}

export async function listAgreements(db: Database, userId: number) {
  return db
    .selectFrom("legal_agreements")
    .select(["version", "agreed_at"])
    .where("user_id", "=", userId)
    .orderBy("version")
    .execute();
}

export async function deleteAgreements(db: DatabaseTransaction, userId: number): Promise<void> {
  await db.deleteFrom("legal_agreements").where("user_id", "=", userId).execute();
}

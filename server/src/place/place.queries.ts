import type { Moment } from "@sightline/contract/base/moments.ts";
import type { RegistrationMode } from "@sightline/contract/place/place.ts";
import type { SettingsChanges } from "@sightline/contract/place/place.settings.ts";
import { sql } from "kysely";
import { compileOnce } from "#db/compiled.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

const settings = [
  "name",
  "support_email",
  "registration",
  "registration_domains",
  "plan_seats",
  "requests_per_day",
  "request_level",
  "group_level",
  "post_level",
  "search_language",
  "version",
  "changed_at",
] as const;

export async function readSettings(db: Database) {
  return db.selectFrom("place").select(settings).executeTakeFirstOrThrow();
}

/** Held until the transaction ends. */
export async function holdSettings(db: DatabaseTransaction) {
  return db.selectFrom("place").select(settings).forUpdate().executeTakeFirstOrThrow();
}

export async function saveSettings(
  db: DatabaseTransaction,
  changes: Omit<SettingsChanges, "version">,
  now: Moment,
) {
  return db
    .updateTable("place")
    .set({ ...changes, version: sql`version + 1`, changed_at: now })
    .returning(settings)
    .executeTakeFirstOrThrow();
}

type Face = { name: string; has_admin: boolean; registration: RegistrationMode };

/** What the page itself says, read each time it is opened. */
export async function readFace(db: Database): Promise<Face> {
  const [face] = await askForFace(db, {});
  if (!face) throw new Error("There is always one place.");
  return face;
}

const askForFace = compileOnce<object, Face>((_, __, db) =>
  db.selectFrom("place").select(["name", "registration", hasAdmin]),
);

const hasAdmin = sql<boolean>`exists (
  select from users where role = 'admin' and deactivated_at is null)`.as("has_admin");

/** What everybody may know. */
export async function readPublic(db: Database) {
  return db
    .selectFrom("place")
    .select([
      "name",
      "support_email",
      "registration",
      "plan_seats",
      hasAdmin,
      sql<boolean>`exists (select from insight_categories where retired_at is null)`.as(
        "takes_requests",
      ),
      sql<number>`(select max(version) from legal_texts)`.as("legal_version"),
    ])
    .executeTakeFirstOrThrow();
}

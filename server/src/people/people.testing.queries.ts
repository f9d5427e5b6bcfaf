import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database } from "#db/database.ts";

export async function giveLongPassword(db: Database, id: number): Promise<void> {
  await db.updateTable("users").set({ long_password: true }).where("id", "=", id).execute();
}

export async function findRole(db: Database, id: number): Promise<SystemRole> {
  const { role } = await db
    .selectFrom("users")
    .select("role")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return role;
}

/** What the audit log says of something, oldest first. */
export async function listActsOn(db: Database, kind: string, id: number) {
  return db
    .selectFrom("audit_acts")
    .select(["act", "actor_id", "fields"])
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();
}

/** Of the only session they have. */
export async function readLastUsed(db: Database, userId: number): Promise<Moment> {
  const { last_used_at } = await db
    .selectFrom("sessions")
    .select("last_used_at")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return last_used_at;
}

export async function setLastUsed(db: Database, userId: number, at: Moment): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_used_at: at })
    .where("user_id", "=", userId)
    .execute();
}

import type { Database } from "#db/database.ts";
import { Problem } from "#http/problem.ts";

export async function findUserForSignIn(db: Database, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "password_hash"])
    .where("email", "=", email)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
}

export async function getUser(db: Database, id: number) {
  const user = await db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "activity", "role", "time_zone", "subscribed_newsletter", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!user) throw new Problem("not_found");
  return user;
}

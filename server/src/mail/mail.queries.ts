import type { Database } from "#db/database.ts";

/**
 * Whether the address is of an account that was taken out of use: whatever a letter is about, and
 * however long it has waited, none goes there.
 */
export async function isOutOfUse(db: Database, email: string): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("deactivated_at", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}

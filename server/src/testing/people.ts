import { randomBytes } from "node:crypto";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { Database } from "#db/database.ts";
import { hashPassword } from "#secrets/passwords.ts";

export const testPassword = "seven tall green lamps";

export type NewPerson = {
  email?: string;
  first_name?: string;
  last_name?: string;
  role?: SystemRole;
};

let passwordHash: Promise<string> | undefined;

export async function makeUser(
  db: Database,
  person: NewPerson = {},
): Promise<{ id: number; email: string }> {
  passwordHash ??= hashPassword(testPassword);
  return db
    .insertInto("users")
    .values({
      email: person.email ?? `person-${randomBytes(5).toString("hex")}@example.org`,
      password_hash: await passwordHash,
      first_name: person.first_name ?? "Test",
      last_name: person.last_name ?? "Person",
      role: person.role ?? "member",
    })
    .returning(["id", "email"])
    .executeTakeFirstOrThrow();
}

import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { Database } from "#db/database.ts";

export const testPassword = "seven tall green lamps";

export type NewPerson = {
  email?: string;
  first_name?: string;
  last_name?: string;
  role?: SystemRole;
};

/**
 * A hash carries its cost, so that a cheap one is checked by the same code in a thousandth of the
 * time. What people choose themselves in a test is hashed at the real cost.
 */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let passwordHash: Promise<string> | undefined;

export async function makeUser(
  db: Database,
  person: NewPerson = {},
): Promise<{ id: number; email: string }> {
  passwordHash ??= hash(testPassword, cheapest);
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

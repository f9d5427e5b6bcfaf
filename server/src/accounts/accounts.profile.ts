import type { User } from "@sightline/contract/people.shapes.ts";
import type { Database } from "#db/database.ts";
import { readNotes } from "#place/place.ts";
import { getUser } from "./accounts.access.ts";
import type { ReadProfile } from "./accounts.ts";

/** What a profile says of a person's plan and groups; these nouns provide it. */
type ProfileParts = {
  findPlan: (db: Database, userId: number) => Promise<User["organization_plan"]>;
  listGroups: (db: Database, userId: number) => Promise<User["insight_groups"]>;
};

export function makeReadProfile({ findPlan, listGroups }: ProfileParts): ReadProfile {
  return async (db, userId) => ({
    ...(await getUser(db, userId)),
    ...(await readNotes(db, userId)),
    organization_plan: await findPlan(db, userId),
    insight_groups: await listGroups(db, userId),
  });
}

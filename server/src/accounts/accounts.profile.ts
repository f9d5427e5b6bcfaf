import type { Moment } from "@sightline/contract/base/moments.ts";
import type { SystemRole, User } from "@sightline/contract/people.shapes.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { announce, topic } from "#live/announce.ts";
import { readNotes } from "#place/place.ts";
import { getUser } from "./accounts.access.ts";
import { updateUser, type UserChanges } from "./accounts.queries.ts";
import type { ReadProfile } from "./accounts.ts";

/** Tells their open screens as well. */
export async function changeProfile(
  db: DatabaseTransaction,
  userId: number,
  changes: UserChanges,
): Promise<void> {
  await updateUser(db, userId, changes);
  await announce(db, [topic.user(userId)], "profile_changed", { user_id: userId });
}

type Reader = { id: number; role: SystemRole };

/** What a profile says beyond the account; the nouns that know it provide it. */
type ProfileParts = {
  findPlan: (db: Database, userId: number) => Promise<User["organization_plan"]>;
  listGroups: (db: Database, userId: number) => Promise<User["insight_groups"]>;
  countUnread: (db: Database, reader: Reader, now: Moment) => Promise<User["unread_counts"]>;
};

export function makeReadProfile({ findPlan, listGroups, countUnread }: ProfileParts): ReadProfile {
  return async (db, userId, now) => {
    const user = await getUser(db, userId);
    return {
      ...user,
      ...(await readNotes(db, userId)),
      organization_plan: await findPlan(db, userId),
      insight_groups: await listGroups(db, userId),
      unread_counts: await countUnread(db, user, now),
    };
  };
}

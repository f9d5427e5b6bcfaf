import type { GroupRole } from "@sightline/contract/groups/groups.membership.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";

const mostListed = 100;

/** Whom a person may invite: their plan, and who shares a group with them. Never a directory. */
function candidates(db: Database, userId: number) {
  return db
    .selectFrom("users")
    .select(["users.id", "users.first_name", "users.last_name"])
    .where("users.id", "<>", userId)
    .where("users.deactivated_at", "is", null)
    .where(
      sql<boolean>`users.id in (
        select user_id from plan_members
        where plan_id = (select plan_id from plan_members where user_id = ${userId})
        union
        select other.user_id
        from insight_group_members mine
        join insight_group_members other on other.group_id = mine.group_id
        where mine.user_id = ${userId}
      )`,
    );
}

export async function findCandidate(
  db: Database,
  userId: number,
  id: number,
): Promise<Person | undefined> {
  return candidates(db, userId).where("users.id", "=", id).executeTakeFirst();
}

type Wanted = {
  q: string | null;
  /** Without those who are in this group; who is invited into it only its owners may know. */
  group: { id: number; role: GroupRole } | null;
};

export async function listCandidates(
  db: Database,
  userId: number,
  { q, group }: Wanted,
  now: Moment,
): Promise<Person[]> {
  let query = candidates(db, userId);
  if (q !== null) {
    const pattern = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
    query = query.where(sql<boolean>`users.first_name || ' ' || users.last_name ilike ${pattern}`);
  }
  if (group !== null) {
    query = query.where(
      sql<boolean>`not exists (
        select from insight_group_members m where m.group_id = ${group.id} and m.user_id = users.id
      )`,
    );
  }
  if (group?.role === "owner") {
    query = query.where(
      sql<boolean>`not exists (
        select from insight_group_invites i
        where i.group_id = ${group.id} and i.user_id = users.id
          and i.state = 'open' and i.expires_at > ${now}
      )`,
    );
  }
  return query
    .orderBy("users.first_name")
    .orderBy("users.last_name")
    .orderBy("users.id")
    .limit(mostListed)
    .execute();
}

import type { GroupRole, OwnGroup } from "@sightline/contract/groups/groups.membership.ts";
import type { GroupMember } from "@sightline/contract/groups/groups.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Circle } from "#conversations/conversations.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

/** A profile names so many groups at most; the list of groups has them all. */
const mostInProfile = 100;

/** The groups a person is in, as their profile shows them. */
export async function listGroupsOf(db: Database, userId: number): Promise<OwnGroup[]> {
  return db
    .selectFrom("insight_group_members")
    .innerJoin("insight_groups", "insight_groups.id", "insight_group_members.group_id")
    .select(["insight_groups.id", "insight_groups.name", "insight_group_members.role"])
    .where("insight_group_members.user_id", "=", userId)
    .orderBy("insight_groups.name")
    .orderBy("insight_groups.id")
    .limit(mostInProfile)
    .execute();
}

function members(db: Database, groupId: number) {
  return db
    .selectFrom("insight_group_members as member")
    .innerJoin("users", "users.id", "member.user_id")
    .select(["users.id", "users.first_name", "users.last_name", "member.role", "joined_at"])
    .where("group_id", "=", groupId)
    .orderBy("member.role", "desc")
    .orderBy("joined_at")
    .orderBy("users.id");
}

export async function listMembers(db: Database, groupId: number): Promise<GroupMember[]> {
  return members(db, groupId).execute();
}

export async function findMember(
  db: Database,
  groupId: number,
  userId: number,
): Promise<GroupMember | undefined> {
  return members(db, groupId).where("users.id", "=", userId).executeTakeFirst();
}

/** Who else is there and can be reached, owners first, longest there first. */
export async function listOthers(
  db: Database,
  groupId: number,
  userId: number,
): Promise<GroupMember[]> {
  return members(db, groupId)
    .where("users.id", "<>", userId)
    .where("users.deactivated_at", "is", null)
    .execute();
}

/** Those of a group, all or its owners alone, for what they are told. */
export async function listMemberIds(
  db: Database,
  groupId: number,
  role: GroupRole | null = null,
): Promise<number[]> {
  let query = db
    .selectFrom("insight_group_members")
    .select("user_id")
    .where("group_id", "=", groupId);
  if (role !== null) query = query.where("role", "=", role);
  const rows = await query.execute();
  return rows.map((row) => row.user_id);
}

export async function countMembers(db: Database, groupId: number): Promise<number> {
  const { count } = await db
    .selectFrom("insight_group_members")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("group_id", "=", groupId)
    .executeTakeFirstOrThrow();
  return count;
}

type NewMember = { group_id: number; user_id: number; role: GroupRole };

/** Whoever is in it already stays as they are. */
export async function insertMember(
  db: DatabaseTransaction,
  member: NewMember,
  now: Moment,
): Promise<void> {
  await db
    .insertInto("insight_group_members")
    .values({ ...member, joined_at: now })
    .onConflict((conflict) => conflict.columns(["group_id", "user_id"]).doNothing())
    .execute();
}

export async function setRole(
  db: DatabaseTransaction,
  { group_id, user_id, role }: NewMember,
): Promise<void> {
  await db
    .updateTable("insight_group_members")
    .set({ role })
    .where("group_id", "=", group_id)
    .where("user_id", "=", user_id)
    .execute();
}

export async function deleteMember(
  db: DatabaseTransaction,
  groupId: number,
  userId: number,
): Promise<void> {
  await db
    .deleteFrom("insight_group_members")
    .where("group_id", "=", groupId)
    .where("user_id", "=", userId)
    .execute();
}

/** Whom one may name in a group: those who are in it. */
export function circleOf(groupId: number): Circle {
  return {
    ids: sql`select user_id from insight_group_members where group_id = ${groupId}`,
    refusal: "It mentions someone who isn't in this group.",
  };
}

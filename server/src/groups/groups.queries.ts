import type { GroupRole } from "@sightline/contract/groups/groups.membership.ts";
import type { GroupRow } from "@sightline/contract/groups/groups.shapes.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { idInCursor, momentInCursor, type Page, pagesBy } from "#http/cursor.ts";
import { announce, topic } from "#live/announce.ts";

/** A group with the role of whoever asks. */
export type SeenGroup = {
  id: number;
  name: string;
  description: string;
  version: number;
  created_at: Moment;
  role: GroupRole;
};

const groupPlace = z.object({ activity_at: momentInCursor, id: idInCursor });
export const groupPages = pagesBy(groupPlace);

const mostCounted = bounds.countShown + 1;

export async function listGroupRows(
  db: Database,
  userId: number,
  { after, limit }: Page<z.infer<typeof groupPlace>>,
  now: Moment,
): Promise<GroupRow[]> {
  const beyond = after
    ? sql`and (g.activity_at, g.id) < (${after.activity_at}::timestamptz, ${after.id})`
    : sql``;
  const { rows } = await sql<GroupRow>`
    select g.id, g.name, g.description, mine.role, g.activity_at,
      (select count(*) from (
        select from insight_group_members m where m.group_id = g.id limit ${mostCounted}
      ) counted)::int as members_count,
      (select count(*) from (
        select from insight_group_shares s
        where s.group_id = g.id and (s.ends_at is null or s.ends_at > ${now}) limit ${mostCounted}
      ) counted)::int as shares_count
    from insight_group_members mine join insight_groups g on g.id = mine.group_id
    where mine.user_id = ${userId} ${beyond}
    order by g.activity_at desc, g.id desc
    limit ${limit}`.execute(db);
  return rows;
}

export async function findGroupFor(
  db: Database,
  id: number,
  userId: number,
): Promise<SeenGroup | undefined> {
  return db
    .selectFrom("insight_groups")
    .innerJoin("insight_group_members as mine", "mine.group_id", "insight_groups.id")
    .select(["insight_groups.id", "name", "description", "version", "created_at", "mine.role"])
    .where("insight_groups.id", "=", id)
    .where("mine.user_id", "=", userId)
    .executeTakeFirst();
}

/**
 * Held until the transaction ends: whoever comes, goes, or writes into the group waits here. One
 * lock for all of them, since two kinds could wait for each other.
 */
export async function holdGroup(db: DatabaseTransaction, id: number): Promise<void> {
  await db.selectFrom("insight_groups").select("id").where("id", "=", id).forUpdate().execute();
}

export async function insertGroup(
  db: DatabaseTransaction,
  group: { name: string; description: string },
  now: Moment,
): Promise<number> {
  const { id } = await db
    .insertInto("insight_groups")
    .values({ ...group, created_at: now, activity_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether anything is otherwise since: only that makes a new version. */
export async function updateGroup(
  db: DatabaseTransaction,
  id: number,
  { name, description }: { name?: string | undefined; description?: string | undefined },
): Promise<boolean> {
  const changed = await db
    .updateTable("insight_groups")
    .set(({ eb }) => ({ name, description, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where((where) =>
      where.or([
        ...(name === undefined ? [] : [where("name", "<>", name)]),
        ...(description === undefined ? [] : [where("description", "<>", description)]),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** With its members, invitations, shares and their comments. */
export async function deleteGroup(db: DatabaseTransaction, id: number): Promise<void> {
  await db.deleteFrom("insight_groups").where("id", "=", id).execute();
}

/** Orders the lists of its members. */
export async function touchGroup(db: DatabaseTransaction, id: number, now: Moment): Promise<void> {
  await db
    .updateTable("insight_groups")
    .set({ activity_at: now })
    .where("id", "=", id)
    .where("activity_at", "<", now)
    .execute();
}

/** Told to those in it one by one, and to `further`, who are no longer or not yet. */
export async function announceGroup(
  db: DatabaseTransaction,
  id: number,
  further: readonly number[] = [],
): Promise<void> {
  const topics = new Set([...(await listGroupTopics(db, id)), ...further.map(topic.user)]);
  await announce(db, [...topics], "insight_group_changed", { insight_group_id: id });
}

export async function listGroupTopics(db: Database, id: number): Promise<string[]> {
  const members = await db
    .selectFrom("insight_group_members")
    .select("user_id")
    .where("group_id", "=", id)
    .execute();
  return members.map((row) => topic.user(row.user_id));
}

/** For who came into a group or left it: what they reach through it is asked for anew. */
export async function announceMembership(
  db: DatabaseTransaction,
  groupId: number,
  userIds: readonly number[],
): Promise<void> {
  const about = { insight_group_id: groupId };
  await announce(db, userIds.map(topic.user), "insight_group_shares_changed", about);
  for (const userId of userIds)
    await announce(db, [topic.user(userId)], "profile_changed", { user_id: userId });
}

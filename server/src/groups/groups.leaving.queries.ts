import { bounds } from "@sightline/contract/base/bounds.ts";
import { sql } from "kysely";
import { listCommentsBy } from "#conversations/conversations.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { namesPerson, withoutName } from "#db/mentions.ts";

type Named = { id: number; name: string };

/** Groups that nobody else owns who can be reached; others may be in them. */
export async function listOwnedAlone(db: Database, userId: number): Promise<Named[]> {
  const { rows } = await sql<Named>`${ownedAlone(userId)} order by g.id`.execute(db);
  return rows;
}

/**
 * Of those, the ones with colleagues of the plan in them: they would be left without an owner near
 * them. A group without any is the person's own affair, and nobody of the plan comes to see it.
 */
export async function listLeftWithColleagues(db: Database, userId: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    ${ownedAlone(userId)} and exists (
      select from insight_group_members m
      join plan_members colleague on colleague.user_id = m.user_id
      where m.group_id = g.id and m.user_id <> ${userId}
        and colleague.plan_id = (select plan_id from plan_members where user_id = ${userId})
    )
    order by g.id`.execute(db);
  return rows;
}

const ownedAlone = (userId: number) => sql`
  select g.id, g.name
  from insight_group_members mine join insight_groups g on g.id = mine.group_id
  where mine.user_id = ${userId} and mine.role = 'owner' and not exists (
    select from insight_group_members other join users u on u.id = other.user_id
    where other.group_id = g.id and other.role = 'owner' and other.user_id <> ${userId}
      and u.deactivated_at is null
  )`;

export async function listGroupIdsOf(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("insight_group_members")
    .select("group_id")
    .where("user_id", "=", userId)
    .orderBy("group_id")
    .execute();
  return rows.map((row) => row.group_id);
}

/** Invitations to somebody who is no more. */
export async function deleteInvitesOf(db: DatabaseTransaction, userId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom("insight_group_invites")
    .where("user_id", "=", userId)
    .returning(["group_id", "state"])
    .execute();
  return rows.filter((row) => row.state === "open").map((row) => row.group_id);
}

/** What a person's export says of groups: where they are, what they shared and wrote there. */
export async function collectOfGroups(db: Database, userId: number) {
  const memberships = await db
    .selectFrom("insight_group_members as m")
    .innerJoin("insight_groups as g", "g.id", "m.group_id")
    .select(["g.id", "g.name", "g.description", "m.role", "m.joined_at"])
    .where("m.user_id", "=", userId)
    .orderBy("g.id")
    .execute();
  const shares = await db
    .selectFrom("insight_group_shares")
    .select(["group_id as insight_group_id", "insight_id as insight_response_id"])
    .select(["note", "created_at", "ends_at"])
    .where("shared_by", "=", userId)
    .orderBy("id")
    .execute();
  const comments = await listCommentsBy(db, userId, "share_id");
  const invites = await db
    .selectFrom("insight_group_invites as i")
    .innerJoin("insight_groups as g", "g.id", "i.group_id")
    .select(["g.name as insight_group", "i.state", "i.created_at", "i.expires_at", "i.settled_at"])
    .where("i.user_id", "=", userId)
    .orderBy("i.id")
    .execute();
  return {
    insight_groups: memberships,
    shares,
    comments: comments
      .filter(({ deleted_at }) => deleted_at === null)
      .map(({ place_id: insight_group_share_id, body, created_at, edited_at }) => ({
        insight_group_share_id,
        body,
        created_at,
        edited_at,
      })),
    invites,
  };
}

/** Where others named them in sharing something, the name they were called by then. */
export async function forgetNameInNotes(db: DatabaseTransaction, userId: number): Promise<void> {
  const note = sql.ref("note");
  const whole = withoutName(note, userId, "Former member");
  await db
    .updateTable("insight_group_shares")
    .set({
      note: sql`case when char_length(${whole}) <= ${sql.lit(bounds.shareNote.max)}
        then ${whole} else ${withoutName(note, userId, "-")} end`,
    })
    .where("id", "in", (where) =>
      where.selectFrom("mentions").select("share_id").where("user_id", "=", userId),
    )
    .where(namesPerson(note, userId))
    .execute();
}

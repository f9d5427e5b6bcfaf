import { bounds } from "@sightline/contract/base/bounds.ts";
import type {
  GroupInviteState,
  SentGroupInvite,
} from "@sightline/contract/groups/groups.shapes.ts";
import {
  dayMs,
  later,
  type Moment,
  undoDeclineWithinMs,
} from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { countOneMail, uncountOneMail } from "#db/mailsSent.ts";
import { announce, topic } from "#live/announce.ts";
import { makeToken } from "#secrets/tokens.ts";

const openForMs = 14 * dayMs;

/** An invitation lasts only as long as its author owns the group and is there. */
const authorMayInvite = sql<boolean>`exists (
  select from insight_group_members m join users author on author.id = m.user_id
  where m.group_id = insight_group_invites.group_id and m.role = 'owner'
    and author.id = insight_group_invites.invited_by and author.deactivated_at is null
)`;

/** With its group, and both people. */
function invites(db: Database) {
  return db
    .selectFrom("insight_group_invites")
    .innerJoin("insight_groups", "insight_groups.id", "insight_group_invites.group_id")
    .innerJoin("users as invited", "invited.id", "insight_group_invites.user_id")
    .leftJoin("users as inviter", "inviter.id", "insight_group_invites.invited_by")
    .select([
      "insight_group_invites.id",
      "insight_group_invites.group_id",
      "insight_group_invites.user_id",
      "insight_group_invites.invitation_token",
      "insight_group_invites.state",
      "insight_group_invites.mails_sent",
      "insight_group_invites.created_at",
      "insight_group_invites.expires_at",
      "insight_group_invites.settled_at",
      authorMayInvite.as("author_may_invite"),
      "insight_groups.name",
      "insight_groups.description",
      "invited.email",
      "invited.first_name",
      "invited.last_name",
      "inviter.id as inviter_id",
      "inviter.first_name as inviter_first_name",
      "inviter.last_name as inviter_last_name",
    ]);
}

export type StoredInvite = NonNullable<Awaited<ReturnType<typeof findInviteByToken>>>;

export async function findInviteByToken(db: Database, token: string) {
  return invites(db).where("insight_group_invites.invitation_token", "=", token).executeTakeFirst();
}

export async function findInvite(db: Database, id: number) {
  return invites(db).where("insight_group_invites.id", "=", id).executeTakeFirst();
}

function open(db: Database, now: Moment) {
  return invites(db)
    .where("insight_group_invites.state", "=", "open")
    .where("insight_group_invites.expires_at", ">", now)
    .where(authorMayInvite);
}

/** The one a person can accept at this moment; there is never more than one. */
export async function findOpenInvite(db: Database, groupId: number, userId: number, now: Moment) {
  return open(db, now)
    .where("insight_group_invites.group_id", "=", groupId)
    .where("insight_group_invites.user_id", "=", userId)
    .executeTakeFirst();
}

export async function findOpenInviteOf(db: Database, groupId: number, id: number, now: Moment) {
  return open(db, now)
    .where("insight_group_invites.group_id", "=", groupId)
    .where("insight_group_invites.id", "=", id)
    .executeTakeFirst();
}

/** What a person finds in the app, newest first: what is open, and what they declined just now. */
export async function listAnswerableOf(
  db: Database,
  userId: number,
  now: Moment,
): Promise<StoredInvite[]> {
  return invites(db)
    .where("insight_group_invites.user_id", "=", userId)
    .where("insight_group_invites.expires_at", ">", now)
    .where(authorMayInvite)
    .where((eb) =>
      eb.or([
        eb("insight_group_invites.state", "=", "open"),
        eb.and([
          eb("insight_group_invites.state", "=", "declined"),
          eb("insight_group_invites.settled_at", ">", later(now, -undoDeclineWithinMs)),
          eb.not(
            eb.exists(
              eb
                .selectFrom("insight_group_invites as newer")
                .select("newer.id")
                .whereRef("newer.group_id", "=", "insight_group_invites.group_id")
                .whereRef("newer.user_id", "=", "insight_group_invites.user_id")
                .whereRef("newer.id", ">", "insight_group_invites.id"),
            ),
          ),
        ]),
      ]),
    )
    .orderBy("insight_group_invites.id", "desc")
    .limit(bounds.pageSize.max)
    .execute();
}

/** What the owners of a group see. */
export async function listSentInvites(
  db: Database,
  groupId: number,
  now: Moment,
): Promise<SentGroupInvite[]> {
  const rows = await open(db, now)
    .where("insight_group_invites.group_id", "=", groupId)
    .orderBy("insight_group_invites.id")
    .execute();
  return rows.map(({ id, created_at, expires_at, mails_sent, ...row }) => ({
    id,
    user: { id: row.user_id, first_name: row.first_name, last_name: row.last_name },
    invited_by: inviterOf(row),
    created_at,
    expires_at,
    mails_sent,
  }));
}

/** Who would miss an invitation if the group went. */
export async function listInvited(db: Database, groupId: number) {
  return db
    .selectFrom("insight_group_invites")
    .select(["id", "user_id"])
    .where("group_id", "=", groupId)
    .where("state", "=", "open")
    .execute();
}

type Inviter = Pick<StoredInvite, "inviter_id" | "inviter_first_name" | "inviter_last_name">;

export function inviterOf({ inviter_id, inviter_first_name, inviter_last_name }: Inviter) {
  if (inviter_id === null) return null;
  return {
    id: inviter_id,
    first_name: inviter_first_name ?? "",
    last_name: inviter_last_name ?? "",
  };
}

export async function countOpenInvites(
  db: Database,
  groupId: number,
  now: Moment,
): Promise<number> {
  const { count } = await db
    .selectFrom("insight_group_invites")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("group_id", "=", groupId)
    .where("state", "=", "open")
    .where("expires_at", ">", now)
    .where(authorMayInvite)
    .executeTakeFirstOrThrow();
  return count;
}

type NewInvite = { group_id: number; user_id: number; invited_by: number };

/** One that has run out is replaced. */
export async function insertInvite(
  db: DatabaseTransaction,
  invite: NewInvite,
  now: Moment,
): Promise<number> {
  await db
    .updateTable("insight_group_invites")
    .set({ state: "replaced", settled_at: now })
    .where("group_id", "=", invite.group_id)
    .where("user_id", "=", invite.user_id)
    .where("state", "=", "open")
    .execute();
  const { id } = await db
    .insertInto("insight_group_invites")
    .values({
      ...invite,
      invitation_token: makeToken(),
      created_at: now,
      expires_at: later(now, openForMs),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function setInviteState(
  db: DatabaseTransaction,
  id: number,
  state: GroupInviteState,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("insight_group_invites")
    .set({ state, settled_at: state === "open" ? null : now })
    .where("id", "=", id)
    .execute();
}

/** For who no longer owns the group, which is held. */
export async function revokeInvitesBy(
  db: DatabaseTransaction,
  groupId: number,
  authorId: number,
  now: Moment,
): Promise<void> {
  const revoked = await db
    .updateTable("insight_group_invites")
    .set({ state: "revoked", settled_at: now })
    .where("group_id", "=", groupId)
    .where("invited_by", "=", authorId)
    .where("state", "=", "open")
    .returning(["id", "user_id"])
    .execute();
  for (const invite of revoked) await announceInvite(db, invite);
}

export async function listGroupsInvitedInto(db: Database, authorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("insight_group_invites")
    .select("group_id")
    .distinct()
    .where("invited_by", "=", authorId)
    .where("state", "=", "open")
    .orderBy("group_id")
    .execute();
  return rows.map((row) => row.group_id);
}

/** Counts a mail that is being written; false if there were enough, or it is no longer open. */
export async function countInviteMail(
  db: DatabaseTransaction,
  id: number,
  now: Moment,
): Promise<boolean> {
  const { rows } = await sql`
    update insight_group_invites ${countOneMail(now)} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** For a mail that the mail server did not take. */
export async function uncountInviteMail(db: DatabaseTransaction, id: number): Promise<void> {
  await sql`update insight_group_invites ${uncountOneMail} and id = ${id}`.execute(db);
}

export async function announceInvite(
  db: DatabaseTransaction,
  { id, user_id }: { id: number; user_id: number },
): Promise<void> {
  await announce(db, [topic.user(user_id)], "insight_group_invites_changed", {
    insight_group_invite_id: id,
  });
}

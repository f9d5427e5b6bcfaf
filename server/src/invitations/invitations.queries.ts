import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import type { InvitationState } from "@sightline/contract/invitations.ts";
import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { PlanRole } from "@sightline/contract/plans.membership.ts";
import { sql } from "kysely";
import { replaceInvitationLinks } from "#accounts/accounts.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { countOneMail, uncountOneMail } from "#db/mailsSent.ts";

const openForMs = 14 * dayMs;

export type NewInvitation = {
  email: string;
  planId: number | null;
  /** What the person will be in the plan: a member unless said otherwise. */
  planRole?: PlanRole;
  role: SystemRole;
  invitedBy: number | null;
};

/**
 * An invitation lasts only as long as its author may send it: as an active admin, into Sightline or a
 * plan that nobody is in, or as an active owner of the plan. Whoever runs the machine may always.
 */
export const authorMayInvite = sql<boolean>`(
  invitations.plan_id is null and invitations.invited_by is null
  or exists (
    select from users author
    where author.id = invitations.invited_by and author.deactivated_at is null
      and case
        when exists (
          select from plan_members m
          where m.plan_id = invitations.plan_id and m.user_id = author.id and m.role = 'owner'
        ) then true
        else author.role = 'admin' and not exists (
          select from plan_members m where m.plan_id = invitations.plan_id
        )
      end
  )
)`;

/** An open invitation of this address into the same place is replaced. */
export async function insertInvitation(
  db: DatabaseTransaction,
  invitation: NewInvitation,
  now: Moment,
): Promise<number> {
  const { email, planId, planRole = "member", role, invitedBy } = invitation;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitation ${email}`}, 0))`.execute(
    db,
  );
  const earlier = await db
    .selectFrom("invitations")
    .select("id")
    .where("email", "=", email)
    .where("plan_id", "is not distinct from", planId)
    .where("state", "=", "open")
    .execute();
  for (const { id } of earlier) await settleInvitation(db, id, "replaced", now);
  const { id } = await db
    .insertInto("invitations")
    .values({
      email,
      plan_id: planId,
      plan_role: planId === null ? null : planRole,
      role,
      invited_by: invitedBy,
      created_at: now,
      expires_at: later(now, openForMs),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findInvitation(db: Database, id: number) {
  return db
    .selectFrom("invitations")
    .leftJoin("organization_plans", "organization_plans.id", "invitations.plan_id")
    .leftJoin("users as inviter", "inviter.id", "invitations.invited_by")
    .select([
      "invitations.id",
      "invitations.email",
      "invitations.plan_id",
      "invitations.plan_role",
      "invitations.role",
      "invitations.state",
      "invitations.expires_at",
      "invitations.mails_sent",
      "invitations.settled_at",
      authorMayInvite.as("author_may_invite"),
      "organization_plans.name as organization",
      "inviter.id as inviter_id",
      "inviter.first_name as inviter_first_name",
      "inviter.last_name as inviter_last_name",
    ])
    .where("invitations.id", "=", id)
    .executeTakeFirst();
}

export type StoredInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Held until the transaction ends; its plan, if any, is held before it. */
export async function holdInvitation(db: DatabaseTransaction, id: number): Promise<void> {
  await db.selectFrom("invitations").select("id").where("id", "=", id).forUpdate().execute();
}

/** False if it was settled in the meantime. Links that were mailed say so from here on. */
export async function settleInvitation(
  db: DatabaseTransaction,
  id: number,
  state: Exclude<InvitationState, "open">,
  now: Moment,
  acceptedBy: number | null = null,
): Promise<boolean> {
  const settled = await db
    .updateTable("invitations")
    .set({ state, settled_at: now, accepted_by: acceptedBy })
    .where("id", "=", id)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst();
  await replaceInvitationLinks(db, id, now);
  return settled !== undefined;
}

export async function restoreDeclined(db: DatabaseTransaction, id: number): Promise<void> {
  await db
    .updateTable("invitations")
    .set({ state: "open", settled_at: null })
    .where("id", "=", id)
    .where("state", "=", "declined")
    .execute();
}

/** Open for as long again, if a mail that says so is left; false if not. */
export async function reopenInvitation(
  db: DatabaseTransaction,
  id: number,
  now: Moment,
): Promise<boolean> {
  const reopened = await db
    .updateTable("invitations")
    .set({ expires_at: later(now, openForMs) })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("mails_sent", "<", bounds.invitationMails)
    .returning("id")
    .executeTakeFirst();
  return reopened !== undefined;
}

/** Counts a mail that is being written; false if there were enough, or it is no longer open. */
export async function countInvitationMail(
  db: DatabaseTransaction,
  id: number,
  now: Moment,
): Promise<boolean> {
  const { rows } = await sql`
    update invitations ${countOneMail(now)} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** For a mail that the mail server did not take. */
export async function uncountInvitationMail(db: DatabaseTransaction, id: number): Promise<void> {
  await sql`update invitations ${uncountOneMail} and id = ${id}`.execute(db);
}

export async function listInvitationsOf(db: Database, userId: number, email: string) {
  return db
    .selectFrom("invitations")
    .select(["email", "state", "created_at", "expires_at", "settled_at"])
    .where((eb) =>
      eb.or([
        eb("invited_by", "=", userId),
        eb("accepted_by", "=", userId),
        eb("email", "=", email),
      ]),
    )
    .orderBy("created_at")
    .execute();
}

export async function hasInvited(db: Database, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom("invitations")
    .select("id")
    .where("invited_by", "=", userId)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** Whatever became of them, with their links. Answers with the plans in which one was open. */
export async function deleteInvitationsTo(
  db: DatabaseTransaction,
  userId: number,
  email: string,
): Promise<number[]> {
  const gone = await db
    .deleteFrom("invitations")
    .where((eb) => eb.or([eb("accepted_by", "=", userId), eb("email", "=", email)]))
    .returning(["plan_id", "state"])
    .execute();
  return gone.flatMap(({ plan_id, state }) => (state === "open" ? (plan_id ?? []) : []));
}

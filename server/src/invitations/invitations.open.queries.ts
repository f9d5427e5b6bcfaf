import { later, type Moment, undoDeclineWithinMs } from "@sightline/contract/base/moments.ts";
import type { Database } from "#db/database.ts";
import type { Page } from "#http/cursor.ts";
import { authorMayInvite } from "./invitations.queries.ts";

function open(db: Database, now: Moment) {
  return db
    .selectFrom("invitations")
    .where("invitations.state", "=", "open")
    .where("invitations.expires_at", ">", now)
    .where(authorMayInvite);
}

/** Expired ones too: they could be opened anew. */
export async function listOpenBy(db: Database, authorId: number, planId?: number) {
  let query = db
    .selectFrom("invitations")
    .select(["id", "email", "plan_id", authorMayInvite.as("author_may_invite")])
    .where("state", "=", "open")
    .where("invited_by", "=", authorId);
  if (planId !== undefined) query = query.where("plan_id", "=", planId);
  return query.orderBy("id").execute();
}

export async function countOpenOfPlan(db: Database, planId: number, now: Moment): Promise<number> {
  const { count } = await open(db, now)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("plan_id", "=", planId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Of each of these plans that has any. */
export async function countOpenOfPlans(db: Database, planIds: readonly number[], now: Moment) {
  if (planIds.length === 0) return [];
  return open(db, now)
    .select(["plan_id", ({ fn }) => fn.countAll<number>().as("count")])
    .where("plan_id", "in", planIds)
    .groupBy("plan_id")
    .execute();
}

export async function findOpenOfPlan(db: Database, planId: number, email: string, now: Moment) {
  return open(db, now)
    .select(["id", "email"])
    .where("plan_id", "=", planId)
    .where("email", "=", email)
    .executeTakeFirst();
}

export async function findOpenOfPlanById(db: Database, planId: number, id: number, now: Moment) {
  return open(db, now)
    .select(["id", "mails_sent"])
    .where("plan_id", "=", planId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function listOpenOfPlan(db: Database, planId: number, now: Moment) {
  const rows = await open(db, now)
    .leftJoin("users as inviter", "inviter.id", "invitations.invited_by")
    .select([
      "invitations.id",
      "invitations.email",
      "invitations.plan_role",
      "invitations.created_at",
      "invitations.mails_sent",
      "invitations.expires_at",
      "inviter.id as inviter_id",
      "inviter.first_name",
      "inviter.last_name",
    ])
    .where("invitations.plan_id", "=", planId)
    .orderBy("invitations.created_at")
    .orderBy("invitations.id")
    .execute();
  return rows.map(({ plan_role, ...row }) => ({
    ...row,
    role: plan_role ?? ("member" as const),
    invited_by: inviterOf(row),
  }));
}

const columnsForAdmins = [
  "invitations.id",
  "invitations.email",
  "invitations.role",
  "invitations.created_at",
  "invitations.mails_sent",
  "invitations.expires_at",
  "inviter.id as inviter_id",
  "inviter.first_name",
  "inviter.last_name",
] as const;

function openIntoPlace(db: Database, now: Moment) {
  return open(db, now)
    .leftJoin("users as inviter", "inviter.id", "invitations.invited_by")
    .select(columnsForAdmins)
    .where("invitations.plan_id", "is", null);
}

/** Those into Sightline itself, newest first. */
export async function listOpenIntoPlace(db: Database, page: Page<number>, now: Moment) {
  let query = openIntoPlace(db, now);
  if (page.after !== null) query = query.where("invitations.id", "<", page.after);
  const rows = await query.orderBy("invitations.id", "desc").limit(page.limit).execute();
  return rows.map((row) => ({ ...row, invited_by: inviterOf(row) }));
}

export async function findOpenIntoPlace(
  db: Database,
  which: { id: number } | { email: string },
  now: Moment,
) {
  const query = openIntoPlace(db, now);
  const row = await (
    "id" in which
      ? query.where("invitations.id", "=", which.id)
      : query.where("invitations.email", "=", which.email)
  ).executeTakeFirst();
  return row && { ...row, invited_by: inviterOf(row) };
}

/** All that an address can accept now, wherever they lead. */
export async function listOpenOfAddress(db: Database, email: string, now: Moment) {
  const rows = await open(db, now)
    .leftJoin("organization_plans", "organization_plans.id", "invitations.plan_id")
    .leftJoin("users as inviter", "inviter.id", "invitations.invited_by")
    .select(columnsForAdmins)
    .select("organization_plans.name as organization")
    .where("invitations.email", "=", email)
    .orderBy("invitations.id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, invited_by: inviterOf(row) }));
}

/** The one that an address can accept now into the same place as this one. */
export async function findOpenBeside(
  db: Database,
  { email, plan_id }: { email: string; plan_id: number | null },
  now: Moment,
) {
  return open(db, now)
    .select("id")
    .where("email", "=", email)
    .where("plan_id", "is not distinct from", plan_id)
    .executeTakeFirst();
}

/** The same, unless this one or any that followed it was revoked: then no older link leads to it. */
export async function findSuccessor(
  db: Database,
  invitation: { id: number; email: string; plan_id: number | null },
  now: Moment,
) {
  const revoked = await db
    .selectFrom("invitations")
    .select("id")
    .where("email", "=", invitation.email)
    .where("plan_id", "is not distinct from", invitation.plan_id)
    .where("state", "=", "revoked")
    .where("id", ">=", invitation.id)
    .limit(1)
    .executeTakeFirst();
  return revoked ? undefined : findOpenBeside(db, invitation, now);
}

/** What an address finds in the app, newest first: what is open, and what it declined just now. */
export async function listAnswerableOf(db: Database, email: string, now: Moment) {
  const rows = await db
    .selectFrom("invitations")
    .where((eb) =>
      eb.or([
        eb("invitations.state", "=", "open"),
        eb.and([
          eb("invitations.state", "=", "declined"),
          eb("invitations.settled_at", ">", later(now, -undoDeclineWithinMs)),
          eb.not(
            eb.exists(
              eb
                .selectFrom("invitations as newer")
                .select("newer.id")
                .whereRef("newer.email", "=", "invitations.email")
                .whereRef("newer.plan_id", "is not distinct from", "invitations.plan_id")
                .whereRef("newer.id", ">", "invitations.id"),
            ),
          ),
        ]),
      ]),
    )
    .where("invitations.expires_at", ">", now)
    .where(authorMayInvite)
    .leftJoin("organization_plans", "organization_plans.id", "invitations.plan_id")
    .leftJoin("users as inviter", "inviter.id", "invitations.invited_by")
    .select([
      "invitations.id",
      "organization_plans.name as organization",
      "invitations.created_at",
      "invitations.expires_at",
      "invitations.settled_at as declined_at",
      "inviter.id as inviter_id",
      "inviter.first_name",
      "inviter.last_name",
    ])
    .where("invitations.email", "=", email)
    .orderBy("invitations.created_at", "desc")
    .orderBy("invitations.id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, invited_by: inviterOf(row) }));
}

type Inviter = { inviter_id: number | null; first_name: string | null; last_name: string | null };

function inviterOf({ inviter_id, first_name, last_name }: Inviter) {
  if (inviter_id === null) return null;
  return { id: inviter_id, first_name: first_name ?? "", last_name: last_name ?? "" };
}

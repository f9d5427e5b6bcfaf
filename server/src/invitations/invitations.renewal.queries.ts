import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { queueJob } from "#jobs/queue.ts";
import { announce } from "#live/announce.ts";
import { findMemberByEmail } from "#plans/plans.members.queries.ts";
import { announcePlan } from "#plans/plans.queries.ts";
import { holdPlanIfThere, readSeats } from "#plans/plans.seats.queries.ts";
import { invitedTopic } from "./invitations.open.queries.ts";
import {
  findInvitation,
  holdInvitation,
  reopenInvitation,
  type StoredInvitation,
} from "./invitations.queries.ts";

/** Keyed: pressing twice before the mail has left sends one. */
export async function mailInvitationAgain(db: DatabaseTransaction, id: number): Promise<void> {
  const mail = { name: "invitation_again", input: { invitation_id: id } };
  await queueJob(db, "send_mail", mail, { key: `invitation_again ${id}` });
}

/**
 * Mails the invitation once more, opening it anew if it has expired. Nothing happens where it could
 * not have been made today, and whoever asked is not told.
 */
export async function renewInvitation(
  db: DatabaseTransaction,
  linked: number,
  now: Moment,
): Promise<void> {
  const seen = await findNewest(db, linked);
  if (!seen) return;
  const { id, plan_id: planId } = seen;
  if (planId !== null && !(await holdPlanIfThere(db, planId))) return;
  await holdInvitation(db, id);
  const invitation = await findInvitation(db, id);
  if (invitation?.state !== "open") return;
  if (invitation.expires_at <= now) {
    if (!(await couldBeMadeToday(db, invitation, now))) return;
    if (!(await reopenInvitation(db, id, now))) return;
    await announce(db, [invitedTopic(invitation.email)], "invitations_changed", {
      invitation_id: id,
    });
    if (planId !== null) await announcePlan(db, planId);
  }
  await mailInvitationAgain(db, id);
}

/** An older link leads to the invitation that replaced its own. */
async function findNewest(db: Database, linked: number) {
  return db
    .selectFrom("invitations as linked")
    .innerJoin("invitations as newest", (join) =>
      join
        .onRef("newest.email", "=", "linked.email")
        .on("newest.plan_id", "is not distinct from", (eb) => eb.ref("linked.plan_id")),
    )
    .select(["newest.id", "newest.plan_id"])
    .where("linked.id", "=", linked)
    .where("linked.state", "in", ["open", "replaced"])
    .where("newest.state", "=", "open")
    .executeTakeFirst();
}

async function couldBeMadeToday(
  db: DatabaseTransaction,
  { inviter_id: inviterId, plan_id: planId, email }: StoredInvitation,
  now: Moment,
): Promise<boolean> {
  // Whoever runs the place invites from outside of it, and into it alone.
  if (planId === null) return inviterId === null || isActiveAdmin(db, inviterId);
  if (inviterId === null || !(await isActiveOwner(db, inviterId, planId))) return false;
  if (await findMemberByEmail(db, planId, email)) return false;
  return (await readSeats(db, planId, now)).free > 0;
}

async function isActiveAdmin(db: Database, userId: number): Promise<boolean> {
  const admin = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("role", "=", "admin")
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
  return admin !== undefined;
}

async function isActiveOwner(db: Database, userId: number, planId: number): Promise<boolean> {
  const owner = await db
    .selectFrom("plan_members")
    .innerJoin("users", "users.id", "plan_members.user_id")
    .select("users.id")
    .where("plan_members.plan_id", "=", planId)
    .where("plan_members.role", "=", "owner")
    .where("users.id", "=", userId)
    .where("users.deactivated_at", "is", null)
    .executeTakeFirst();
  return owner !== undefined;
}

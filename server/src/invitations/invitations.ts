import { createHash } from "node:crypto";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { dayMs, hourMs, later, type Moment, msBetween } from "@sightline/contract/base/moments.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { PlanRole } from "@sightline/contract/plans.membership.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { countCall } from "#http/throttle.ts";
import { queueJob } from "#jobs/queue.ts";
import { announce, topic } from "#live/announce.ts";
import { queueMail } from "#mail/mail.ts";
import { listOpenBy } from "./invitations.open.queries.ts";
import { insertInvitation, type NewInvitation, settleInvitation } from "./invitations.queries.ts";

export {
  countOpenOfPlan,
  countOpenOfPlans,
  findOpenIntoPlace,
  findOpenOfPlan,
  findOpenOfPlanById,
  listOpenIntoPlace,
  listOpenOfAddress,
  listOpenOfPlan,
} from "./invitations.open.queries.ts";

const remindAfterMs = 2 * dayMs;

/**
 * What invitations need of the plans that they are into, which provide it: plans use invitations,
 * never the other way.
 */
export type PlansInvitedInto = {
  /** Held until the transaction ends; refused if it is no more. */
  hold(db: DatabaseTransaction, planId: number): Promise<unknown>;
  holdIfThere(db: DatabaseTransaction, planId: number): Promise<boolean>;
  join(
    db: DatabaseTransaction,
    joining: { planId: number; userId: number; role: PlanRole },
    now: Moment,
  ): Promise<void>;
  /** Whether this address could be invited into it now. */
  hasRoomFor(
    db: DatabaseTransaction,
    invited: { planId: number; email: string },
    now: Moment,
  ): Promise<boolean>;
  /** Refused if all are taken; what is free stays so until the transaction ends. */
  requireFreeSeat(db: DatabaseTransaction, planId: number, now: Moment): Promise<void>;
  announce(db: DatabaseTransaction, planId: number): Promise<void>;
  /** Owners hear that somebody does not want to come. */
  tellDeclined(db: DatabaseTransaction, planId: number, now: Moment): Promise<void>;
};

/**
 * Where an address hears of its invitations. By address, not by account: inviting must be the same
 * work whether or not there is one. Hashed, so that the events are no list of who was invited.
 */
export function invitedTopic(email: string): string {
  return `invited:${createHash("sha256").update(email.toLowerCase()).digest("base64url")}`;
}

/** Whoever calls this also sends the mail `invitation`; the reminder comes by itself. */
export async function addInvitation(
  db: DatabaseTransaction,
  invitation: NewInvitation,
  now: Moment,
): Promise<number> {
  const id = await insertInvitation(db, invitation, now);
  await queueMail(
    db,
    "invitation_reminder",
    { invitation_id: id },
    { runAt: later(now, remindAfterMs) },
  );
  return id;
}

type Invited = { email: string; role: PlanRole; invitedBy: number };

/** Into Sightline itself, with a role there. */
export async function inviteIntoPlace(
  db: DatabaseTransaction,
  { email, role, invitedBy }: { email: string; role: SystemRole; invitedBy: number },
  now: Moment,
): Promise<number> {
  const id = await addInvitation(db, { email, planId: null, role, invitedBy }, now);
  await queueMail(db, "invitation", { invitation_id: id });
  await announce(db, [invitedTopic(email)], "invitations_changed", { invitation_id: id });
  return id;
}

export async function inviteIntoPlan(
  db: DatabaseTransaction,
  planId: number,
  { email, role, invitedBy }: Invited,
  now: Moment,
): Promise<number> {
  const invitation = { email, planId, planRole: role, role: "member", invitedBy } as const;
  const id = await addInvitation(db, invitation, now);
  await queueMail(db, "invitation", { invitation_id: id });
  await announce(db, [invitedTopic(email)], "invitations_changed", { invitation_id: id });
  return id;
}

/**
 * Keyed: pressing twice before the mail has left sends one. `isWaitedFor`: who was invited asks for it
 * at a link of theirs.
 */
export async function mailInvitationAgain(
  db: DatabaseTransaction,
  id: number,
  options: { isWaitedFor?: true } = {},
): Promise<void> {
  const mail = { name: "invitation_again", input: { invitation_id: id } };
  await queueJob(db, "send_mail", mail, { ...options, key: `invitation_again ${id}` });
}

export async function revokeInvitation(
  db: DatabaseTransaction,
  { id, email }: { id: number; email: string },
  now: Moment,
): Promise<void> {
  await settleInvitation(db, id, "revoked", now);
  await announce(db, [invitedTopic(email)], "invitations_changed", { invitation_id: id });
}

/**
 * For what takes from somebody the right to invite, after it has: their open invitations end with it.
 * `planId`: where they can have lost it there alone.
 */
export async function endInvitationsBy(
  db: DatabaseTransaction,
  authorId: number,
  { planId }: { planId?: number },
  now: Moment,
): Promise<void> {
  for (const invitation of await listOpenBy(db, authorId, planId))
    if (!invitation.author_may_invite) await endInvitation(db, invitation, now);
}

/** Staff see those into Sightline, and which plans wait for an owner. */
export async function endInvitation(
  db: DatabaseTransaction,
  invitation: { id: number; email: string; plan_id: number | null },
  now: Moment,
): Promise<void> {
  await revokeInvitation(db, invitation, now);
  const { id, plan_id } = invitation;
  if (plan_id === null) await announce(db, [topic.staff], "people_changed", { invitation_id: id });
  else {
    const about = { organization_plan_id: plan_id };
    await announce(db, [topic.staff], "organization_plan_changed", about);
  }
}

/**
 * Counted outside the call's transaction, so that refused ones count too; by plan, and by person,
 * since who is alone in a plan can found another.
 */
export async function requireInvitationAllowance(
  outside: Database,
  { planId, inviterId }: { planId: number; inviterId: number },
  now: Moment,
): Promise<void> {
  const ofPlan = await countCall(outside, `invitations of plan ${planId}`, dayMs, now);
  const ofPerson = await countCall(outside, `invitations by ${inviterId}`, dayMs, now);
  const { invitationsPerPlanAndDay, invitationsPerPersonAndDay } = bounds;
  if (ofPlan.count > invitationsPerPlanAndDay)
    throw tooManyInvitations(`A plan invites at most ${invitationsPerPlanAndDay}`, ofPlan, now);
  if (ofPerson.count > invitationsPerPersonAndDay)
    throw tooManyInvitations(`You can invite at most ${invitationsPerPersonAndDay}`, ofPerson, now);
}

function tooManyInvitations(
  what: string,
  { expires_at }: { expires_at: Moment },
  now: Moment,
): Problem {
  const retryAfterMs = msBetween(now, expires_at);
  const hours = Math.max(1, Math.ceil(retryAfterMs / hourMs));
  const wait = hours === 1 ? "an hour" : `${hours} hours`;
  return new Problem("throttled", {
    detail: `${what} times a day. Try again in ${wait}.`,
    retryAfterMs,
  });
}

import { newEmail } from "@sightline/contract/base/email.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { OwnPlan, PlanRole } from "@sightline/contract/plans.membership.ts";
import type { InviteResult, plans } from "@sightline/contract/plans.ts";
import { sentenceOf } from "@sightline/contract/base/sentences.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { type Handlers, outsideTransaction, precededBy, type RecordAct } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { lockCaller } from "#http/rights/rights.ts";
import {
  findOpenOfPlan,
  findOpenOfPlanById,
  inviteIntoPlan,
  mailInvitationAgain,
  requireInvitationAllowance,
} from "#invitations/invitations.ts";
import { getOwnPlan, holdPlanAsOwner, readPlan } from "./plans.access.ts";
import { announcePlan } from "./plans.live.ts";
import { findMemberByEmail } from "./plans.members.queries.ts";
import { outcomeInWords, requireInvited, requireMailsLeft, requireOwner } from "./plans.rules.ts";
import { readSeats } from "./plans.seats.ts";

type Rows = Pick<typeof plans, "invite" | "inviteMany" | "resendInvitation">;
type Inviter = { id: number };
type Invited = { email: string; role: PlanRole; invitedBy: number };

const ownersInvite = "invite people";

export const invitingHandlers: Handlers<Rows> = {
  invite: precededBy(
    async ({ outside, user, now, isRepeated }) => {
      const { id } = await getPlanToInvite(outside, user);
      if (!isRepeated)
        await requireInvitationAllowance(outside, { planId: id, inviterId: user.id }, now);
    },
    async ({ db, body, user, now, record }) => {
      const plan = await holdPlanAsOwner(db, user, ownersInvite);
      const invited = { ...body, invitedBy: user.id };
      const { outcome, detail } = await tryInvite(db, plan, invited, now, record);
      requireInvited(outcome, detail);
      await announcePlan(db, plan.id);
      return { organization_plan: await readPlan(db, plan, user, now) };
    },
  ),

  // Counted address by address, so that the rest is told apart from those over the allowance.
  inviteMany: outsideTransaction(async ({ outside, body, user, session, now, record }) => {
    const { id } = await getPlanToInvite(outside, user);
    const judged: (InviteResult | string)[] = [];
    const inviting = { planId: id, inviterId: user.id };
    for (const given of body.emails) judged.push(await judge(outside, inviting, given, now));
    return outside.transaction().execute(async (db) => {
      await lockCaller(db, session, now);
      const plan = await holdPlanAsOwner(db, user, ownersInvite);
      const results: InviteResult[] = [];
      for (const email of judged) {
        if (typeof email !== "string") results.push(email);
        else {
          const invited = { email, role: body.role, invitedBy: user.id };
          results.push({ email, ...(await tryInvite(db, plan, invited, now, record)) });
        }
      }
      if (results.some(({ outcome }) => outcome === "invited")) await announcePlan(db, plan.id);
      return { organization_plan: await readPlan(db, plan, user, now), results };
    });
  }),

  async resendInvitation({ db, params, user, now }) {
    const plan = await holdPlanAsOwner(db, user, ownersInvite);
    const invitation = await findOpenOfPlanById(db, plan.id, params.id, now);
    if (!invitation) throw new Problem("not_found");
    requireMailsLeft(invitation);
    await mailInvitationAgain(db, invitation.id);
    return { organization_plan: await readPlan(db, plan, user, now) };
  },
};

async function getPlanToInvite(db: Database, user: Inviter): Promise<OwnPlan> {
  const plan = await getOwnPlan(db, user);
  requireOwner(plan, ownersInvite);
  return plan;
}

/** The address as it is stored, or why it can't even be tried. */
async function judge(
  outside: Database,
  inviting: { planId: number; inviterId: number },
  given: string,
  now: Moment,
): Promise<string | InviteResult> {
  const read = newEmail.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { email: given, outcome: "invalid", detail: issue ? sentenceOf(issue) : "" };
  }
  try {
    await requireInvitationAllowance(outside, inviting, now);
    return read.data;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "throttled") throw error;
    const detail = error.further.detail ?? "";
    return { email: read.data, outcome: "too_many_today", detail };
  }
}

/**
 * Whether the address has an account, or is in another plan, is never looked at: neither the answer
 * nor the work tells.
 */
async function tryInvite(
  db: DatabaseTransaction,
  plan: OwnPlan,
  invited: Invited,
  now: Moment,
  record: RecordAct,
) {
  const { email } = invited;
  const seats = await readSeats(db, plan.id, now);
  const outcome = (await findMemberByEmail(db, plan.id, email))
    ? ("already_member" as const)
    : (await findOpenOfPlan(db, plan.id, email, now))
      ? ("already_invited" as const)
      : seats.free < 1
        ? ("no_free_seat" as const)
        : ("invited" as const);
  if (outcome === "invited") {
    const id = await inviteIntoPlan(db, plan.id, invited, now);
    const values = { role: invited.role };
    await record(db, { subject: { kind: "invitation", id }, fields: ["role"], values });
  }
  return { outcome, detail: outcomeInWords(outcome, email, plan, seats) };
}

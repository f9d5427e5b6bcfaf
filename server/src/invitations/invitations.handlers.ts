import type { LinkState } from "@sightline/contract/accounts/accounts.links.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import {
  findAccountOf,
  getInvitationLink,
  holdAdmins,
  openAccount,
  raiseRole,
  type ReadProfile,
  spendInvitationLink,
} from "#accounts/accounts.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { type Implementation, implement, outsideTransaction } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import type { Act } from "#http/record.ts";
import { lockCaller } from "#http/rights/rights.ts";
import { announce, topic } from "#live/announce.ts";
import { agreedVersion } from "#place/place.ts";
import { hashPassword } from "#secrets/passwords.ts";
import type { Waiter } from "#storage/turns.ts";
import { isLongPassword, passwordBound, requireGoodPassword } from "#secrets/passwords.rules.ts";
import { findOpenBeside, findSuccessor, listAnswerableOf } from "./invitations.open.queries.ts";
import {
  findInvitation,
  holdInvitation,
  restoreDeclined,
  settleInvitation,
  type StoredInvitation,
} from "./invitations.queries.ts";
import {
  givesNoMore,
  isEnded,
  justDeclinedAt,
  requireJustDeclined,
  requireOpen,
  stateShown,
} from "./invitations.rules.ts";
import { invitedTopic, type PlansInvitedInto } from "./invitations.ts";

export function makeInvitationHandlers(
  plans: PlansInvitedInto,
  readProfile: ReadProfile,
): Implementation {
  return implement(invitations, {
    async getInvitation({ db, params, now }) {
      const { link, invitation } = await getByToken(db, params.token, now);
      const account = await findAccountOf(db, invitation.email);
      const { inviter_id, inviter_first_name, inviter_last_name } = invitation;
      return {
        invitation: {
          email: invitation.email,
          organization: invitation.organization,
          invited_by:
            inviter_id === null
              ? null
              : {
                  id: inviter_id,
                  first_name: inviter_first_name ?? "",
                  last_name: inviter_last_name ?? "",
                },
          expires_at: invitation.expires_at,
          state: stateShown(invitation, link, now),
          declined_at: justDeclinedAt(invitation, now),
          next: account ? ("sign_in" as const) : ("activate" as const),
          password_min: passwordBound(invitation.role).min,
        },
      };
    },

    acceptInvitation: outsideTransaction(
      async ({ outside, params, body, user, session, waiter, now, record }) => {
        const { link, invitation } = await getByToken(outside, params.token, now);
        requireOpen(invitation, link, now);
        const account = await findAccountOf(outside, invitation.email);
        if (account && account.id !== user?.id) throw new Problem("sign_in_to_accept");
        const hashed = account ? undefined : await hashGiven(body.user, invitation, waiter);
        const userId = await outside.transaction().execute(async (db) => {
          await lockRoles(db, invitation);
          if (account && session) await lockCaller(db, session, now);
          await holdOpen(db, plans, invitation, link, now);
          await spendInvitationLink(db, params.token, now);
          const id = account?.id ?? (await activate(db, invitation, body.user, hashed, now));
          await enter(db, plans, invitation, id, now);
          if (account) await raiseRole(db, id, invitation.role);
          await record(db, { ...acceptanceOf(invitation), actorId: id });
          return id;
        });
        return { user: await readProfile(outside, userId, now) };
      },
    ),

    async declineInvitation({ db, link: token, now }) {
      const { link, invitation } = await getByToken(db, token, now);
      await holdOpen(db, plans, invitation, link, now);
      await spendInvitationLink(db, token, now);
      await settle(db, plans, invitation, "declined", now);
    },

    async restoreInvitation({ db, body, now }) {
      const { invitation } = await getByToken(db, body.invitation_token, now);
      await restore(db, plans, invitation, now);
    },

    async listOwnInvitations({ db, user, now }) {
      return { invitations: await listAnswerableOf(db, user.email, now) };
    },

    // Changing a role locks sessions after `lockRoles`, so this call's own session waits until then.
    acceptOwnInvitation: outsideTransaction(
      async ({ outside, params, user, session, now, record }) => {
        const invitation = await getOwn(outside, params.id, user.email);
        await outside.transaction().execute(async (db) => {
          await lockRoles(db, invitation);
          await lockCaller(db, session, now);
          await holdOpen(db, plans, invitation, "valid", now);
          await enter(db, plans, invitation, user.id, now);
          await raiseRole(db, user.id, invitation.role);
          await record(db, acceptanceOf(invitation));
        });
        return { user: await readProfile(outside, user.id, now) };
      },
    ),

    async declineOwnInvitation({ db, params, user, now }) {
      const invitation = await getOwn(db, params.id, user.email);
      await holdOpen(db, plans, invitation, "valid", now);
      await settle(db, plans, invitation, "declined", now);
    },

    async restoreOwnInvitation({ db, params, user, now }) {
      await restore(db, plans, await getOwn(db, params.id, user.email), now);
    },
  });
}

/** For the audit log: who came in by it, and with which rights. */
function acceptanceOf({ id, role }: StoredInvitation): Act {
  return { subject: { kind: "invitation", id }, fields: ["role"], values: { role } };
}

type Given = {
  password: string;
  first_name: string;
  last_name: string;
  activity: string;
  subscribed_newsletter: boolean;
  terms_version?: number | undefined;
  time_zone?: string | undefined;
};
type Open = { email: string; role: SystemRole };

type Linked = { link: LinkState; invitation: StoredInvitation };

/**
 * An older link leads to the newest invitation, for as long as it would have been good itself. It
 * never gives more than it was sent for: whoever has it may not be who the newest was sent to.
 */
async function getByToken(db: Database, token: string, now: Moment): Promise<Linked> {
  const { invitationId, state: link, hasRunOut } = await getInvitationLink(db, token, now);
  const invitation = await findInvitation(db, invitationId);
  if (!invitation) throw new Problem("link_unknown");
  if (link === "valid" || hasRunOut || isEnded(invitation)) return { link, invitation };
  const successor = await findSuccessor(db, invitation, now);
  const newest = successor && (await findInvitation(db, successor.id));
  if (!newest || !givesNoMore(newest, invitation)) return { link, invitation };
  return { link: "valid", invitation: newest };
}

/** Another address's invitation does not exist. */
async function getOwn(db: Database, id: number, email: string): Promise<StoredInvitation> {
  const invitation = await findInvitation(db, id);
  if (invitation?.email.toLowerCase() !== email.toLowerCase()) throw new Problem("not_found");
  return invitation;
}

/** Before all else that accepting locks: changing a role locks sessions and accounts after this. */
async function lockRoles(db: DatabaseTransaction, { role }: StoredInvitation): Promise<void> {
  if (role !== "member") await holdAdmins(db);
}

/** Looked at once more when nobody else can change it: it may have been settled while one waited. */
async function holdOpen(
  db: DatabaseTransaction,
  plans: PlansInvitedInto,
  { id, plan_id }: StoredInvitation,
  link: LinkState,
  now: Moment,
): Promise<void> {
  if (plan_id !== null) await plans.hold(db, plan_id);
  await holdInvitation(db, id);
  const held = await findInvitation(db, id);
  if (!held) throw new Problem("link_unknown");
  requireOpen(held, link, now);
}

/** The seat that declining gave back is taken again, if it is still free. */
async function restore(
  db: DatabaseTransaction,
  plans: PlansInvitedInto,
  { id, email, plan_id }: StoredInvitation,
  now: Moment,
): Promise<void> {
  if (plan_id !== null) await plans.hold(db, plan_id);
  await holdInvitation(db, id);
  const held = await findInvitation(db, id);
  if (!held) throw new Problem("link_unknown");
  requireJustDeclined(held, now);
  // Invited anew meanwhile, or taken back twice: there is an open one, which is what was wished for.
  if (await findOpenBeside(db, held, now)) return;
  if (plan_id !== null) await plans.requireFreeSeat(db, plan_id, now);
  await restoreDeclined(db, id);
  await announce(db, [invitedTopic(email)], "invitations_changed", { invitation_id: id });
  if (plan_id !== null) await plans.announce(db, plan_id);
}

async function enter(
  db: DatabaseTransaction,
  plans: PlansInvitedInto,
  invitation: StoredInvitation,
  userId: number,
  now: Moment,
): Promise<void> {
  const { plan_id: planId, plan_role: role } = invitation;
  if (planId !== null) await plans.join(db, { planId, userId, role: role ?? "member" }, now);
  await settle(db, plans, invitation, "accepted", now, userId);
  await announce(db, [topic.user(userId)], "profile_changed", { user_id: userId });
}

async function settle(
  db: DatabaseTransaction,
  plans: PlansInvitedInto,
  { id, email, plan_id }: StoredInvitation,
  state: "accepted" | "declined",
  now: Moment,
  acceptedBy?: number,
): Promise<void> {
  if (!(await settleInvitation(db, id, state, now, acceptedBy))) throw new Problem("link_used");
  await announce(db, [invitedTopic(email)], "invitations_changed", { invitation_id: id });
  if (plan_id !== null && state === "declined") await plans.tellDeclined(db, plan_id, now);
  if (plan_id !== null) await plans.announce(db, plan_id);
  else await announce(db, [topic.staff], "people_changed", { invitation_id: id });
}

type Hashed = { password_hash: string; long_password: boolean };

async function hashGiven(
  given: Given | undefined,
  { email, role }: Open,
  waiter: Waiter,
): Promise<Hashed> {
  if (!given) throw invalid({ user: ["Fill in your name and a password."] });
  const { password } = given;
  requireGoodPassword(password, { ...given, email }, role);
  const password_hash = await hashPassword(password, { waiter });
  return { password_hash, long_password: isLongPassword(password) };
}

async function activate(
  db: DatabaseTransaction,
  { email, role }: Open,
  given: Given | undefined,
  hashed: Hashed | undefined,
  now: Moment,
): Promise<number> {
  if (!given || !hashed) throw invalid({ user: ["Fill in your name and a password."] });
  const { first_name, last_name, activity, subscribed_newsletter, time_zone = "UTC" } = given;
  const terms_version = await agreedVersion(db, given.terms_version);
  const agreed = { terms_agreed_at: now, terms_version };
  const person = {
    email,
    first_name,
    last_name,
    activity,
    subscribed_newsletter,
    time_zone,
    ...hashed,
    ...agreed,
  };
  const id = await openAccount(db, { ...person, role }, now);
  if (id === undefined) throw new Problem("sign_in_to_accept");
  return id;
}

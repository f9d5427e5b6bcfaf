import type { LinkState } from "@sightline/contract/accounts/accounts.links.ts";
import { termsVersion } from "@sightline/contract/accounts/accounts.ts";
import { type SystemRole, systemRoles } from "@sightline/contract/people.shapes.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import {
  findUserByEmail,
  getUser,
  hasLongPassword,
  insertUser,
  setRole,
} from "#accounts/accounts.queries.ts";
import { getLink, linkState, spendLink } from "#accounts/links.queries.ts";
import { discardRegistrations } from "#accounts/registrations.queries.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { implement, outsideTransaction } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { announcePlan } from "#plans/plans.queries.ts";
import { holdPlan, joinPlan } from "#plans/plans.seats.queries.ts";
import { hashPassword } from "#secrets/passwords.ts";
import { isLongPassword, passwordBound, requireGoodPassword } from "#secrets/passwords.rules.ts";
import { invitedTopic, listOpenOf } from "./invitations.open.queries.ts";
import {
  findInvitation,
  holdInvitation,
  settleInvitation,
  type StoredInvitation,
} from "./invitations.queries.ts";
import { requireOpen, stateShown } from "./invitations.rules.ts";

export const invitationHandlers = implement(invitations, {
  async getInvitation({ db, params, now }) {
    const { link, invitation } = await getByToken(db, params.token);
    const account = await findUserByEmail(db, invitation.email);
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
        state: stateShown(invitation, linkState(link, now), now),
        next: account ? ("sign_in" as const) : ("activate" as const),
        password_min: passwordBound(invitation.role).min,
      },
    };
  },

  acceptInvitation: outsideTransaction(async ({ outside, params, body, user, now }) => {
    const { link, invitation } = await getByToken(outside, params.token);
    requireOpen(invitation, linkState(link, now), now);
    const account = await findUserByEmail(outside, invitation.email);
    if (account && account.id !== user?.id) throw new Problem("sign_in_to_accept");
    const hashed = account ? undefined : await hashGiven(body.user, invitation);
    const userId = await outside.transaction().execute(async (db) => {
      await holdOpen(db, invitation, linkState(link, now), now);
      await spendLink(db, "invitation", params.token, now);
      const id = account?.id ?? (await activate(db, invitation, body.user, hashed, now));
      await enter(db, invitation, id, now);
      if (account) await raiseRole(db, account, invitation.role);
      return id;
    });
    return { user: await getUser(outside, userId) };
  }),

  async declineInvitation({ db, params, now }) {
    const { link, invitation } = await getByToken(db, params.token);
    await holdOpen(db, invitation, linkState(link, now), now);
    await spendLink(db, "invitation", params.token, now);
    await settle(db, invitation, "declined", now);
  },

  async listOwnInvitations({ db, user, now }) {
    return { invitations: await listOpenOf(db, user.email, now) };
  },

  async acceptOwnInvitation({ db, params, user, now }) {
    const invitation = await getOwn(db, params.id, user.email);
    await holdOpen(db, invitation, "valid", now);
    await enter(db, invitation, user.id, now);
    await raiseRole(db, user, invitation.role);
    return { user: await getUser(db, user.id) };
  },

  async declineOwnInvitation({ db, params, user, now }) {
    const invitation = await getOwn(db, params.id, user.email);
    await holdOpen(db, invitation, "valid", now);
    await settle(db, invitation, "declined", now);
  },
});

type Given = {
  password: string;
  first_name: string;
  last_name: string;
  activity: string;
  subscribed_newsletter: boolean;
  time_zone?: string | undefined;
};
type Open = { email: string; role: SystemRole };

async function getByToken(db: Database, token: string) {
  const link = await getLink(db, "invitation", token);
  const invitation = await findInvitation(db, Number(link.invitation_id));
  if (!invitation) throw new Problem("link_unknown");
  return { link, invitation };
}

/** Another address's invitation does not exist. */
async function getOwn(db: Database, id: number, email: string): Promise<StoredInvitation> {
  const invitation = await findInvitation(db, id);
  if (invitation?.email.toLowerCase() !== email.toLowerCase()) throw new Problem("not_found");
  return invitation;
}

/** Looked at once more when nobody else can change it: it may have been settled while one waited. */
async function holdOpen(
  db: DatabaseTransaction,
  { id, plan_id }: StoredInvitation,
  link: LinkState,
  now: Moment,
): Promise<void> {
  if (plan_id !== null) await holdPlan(db, plan_id);
  await holdInvitation(db, id);
  const held = await findInvitation(db, id);
  if (!held) throw new Problem("link_unknown");
  requireOpen(held, link, now);
}

async function enter(
  db: DatabaseTransaction,
  invitation: StoredInvitation,
  userId: number,
  now: Moment,
): Promise<void> {
  const { plan_id: planId, plan_role: role } = invitation;
  if (planId !== null) await joinPlan(db, { planId, userId, role: role ?? "member" }, now);
  await settle(db, invitation, "accepted", now, userId);
  await announce(db, [topic.user(userId)], "profile_changed", { user_id: userId });
}

async function settle(
  db: DatabaseTransaction,
  { id, email, plan_id }: StoredInvitation,
  state: "accepted" | "declined",
  now: Moment,
  acceptedBy?: number,
): Promise<void> {
  if (!(await settleInvitation(db, id, state, now, acceptedBy))) throw new Problem("link_used");
  await announce(db, [invitedTopic(email)], "invitations_changed", { invitation_id: id });
  if (plan_id !== null) await announcePlan(db, plan_id);
}

type Hashed = { password_hash: string; long_password: boolean };

async function hashGiven(given: Given | undefined, { email, role }: Open): Promise<Hashed> {
  if (!given) throw invalid({ user: ["Fill in your name and a password."] });
  const { password } = given;
  requireGoodPassword(password, { ...given, email }, role);
  return { password_hash: await hashPassword(password), long_password: isLongPassword(password) };
}

/** The owner of the address is here: whatever others registered for it is dropped. */
async function activate(
  db: DatabaseTransaction,
  { email, role }: Open,
  given: Given | undefined,
  hashed: Hashed | undefined,
  now: Moment,
): Promise<number> {
  if (!given || !hashed) throw invalid({ user: ["Fill in your name and a password."] });
  const { first_name, last_name, activity, subscribed_newsletter, time_zone = "UTC" } = given;
  const agreed = { terms_agreed_at: now, terms_version: termsVersion };
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
  const created = await insertUser(db, { ...person, role }, now);
  if (!created) throw new Problem("sign_in_to_accept");
  await discardRegistrations(db, email, now);
  return created.id;
}

/** An invitation lifts somebody up, if their password is up to it; it never takes a role away. */
async function raiseRole(
  db: DatabaseTransaction,
  account: { id: number; role: SystemRole },
  role: SystemRole,
): Promise<void> {
  if (systemRoles.indexOf(role) <= systemRoles.indexOf(account.role)) return;
  if (!(await hasLongPassword(db, account.id))) throw new Problem("longer_password_needed");
  await setRole(db, account.id, role);
}

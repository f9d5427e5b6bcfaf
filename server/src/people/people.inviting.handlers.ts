import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { people } from "@sightline/contract/people/people.ts";
import { type SystemRole, systemRoles } from "@sightline/contract/people.shapes.ts";
import { findAccountOf } from "#accounts/accounts.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Handlers } from "#http/call.ts";
import { pagesById } from "#http/cursor.ts";
import { Problem } from "#http/problem.ts";
import { isRecentSignIn } from "#http/authenticate.ts";
import {
  findOpenIntoPlace,
  inviteIntoPlace,
  listOpenIntoPlace,
  mailInvitationAgain,
  revokeInvitation,
} from "#invitations/invitations.ts";
import { announce, topic } from "#live/announce.ts";

type Rows = Pick<
  typeof people,
  "listPlaceInvitations" | "invitePerson" | "resendPlaceInvitation" | "revokePlaceInvitation"
>;

export const placeInvitationHandlers: Handlers<Rows> = {
  async listPlaceInvitations({ db, query, now }) {
    const { rows, next_cursor } = await pagesById.read(query, (page) =>
      listOpenIntoPlace(db, page, now),
    );
    return { invitations: rows, next_cursor };
  },

  async invitePerson({ db, body, user, session, now, record }) {
    const { email, role } = body;
    if (role !== "member" && !isRecentSignIn(session, now)) throw new Problem("sign_in_again");
    await requireNotThere(db, email, role, now);
    const id = await inviteIntoPlace(db, { email, role, invitedBy: user.id }, now);
    await record(db, { subject: { kind: "invitation", id }, fields: ["role"], values: { role } });
    await announceInvitation(db, id);
    return { invitation: await getOpen(db, id, now) };
  },

  async resendPlaceInvitation({ db, params, now, record }) {
    const { id, mails_sent } = await getOpen(db, params.id, now);
    if (mails_sent >= bounds.invitationMails) throw new Problem("mails_used_up");
    await mailInvitationAgain(db, id);
    await record(db, { subject: { kind: "invitation", id }, fields: ["mails_sent"] });
    await announceInvitation(db, id);
  },

  async revokePlaceInvitation({ db, params, now, record }) {
    const invitation = await getOpen(db, params.id, now);
    await revokeInvitation(db, invitation, now);
    await record(db, { subject: { kind: "invitation", id: invitation.id }, fields: ["state"] });
    await announceInvitation(db, invitation.id);
  },
};

/** An invitation gives a role that somebody has not got; one that is open with another is replaced. */
async function requireNotThere(
  db: Database,
  email: string,
  role: SystemRole,
  now: Moment,
): Promise<void> {
  const account = await findAccountOf(db, email);
  if (account?.deactivated_at)
    throw alreadyThere(`${email} has an account that is out of use. Reactivate it instead.`);
  if (account && systemRoles.indexOf(account.role) >= systemRoles.indexOf(role))
    throw alreadyThere(`${email} has an account with at least that role.`);
  const open = await findOpenIntoPlace(db, { email }, now);
  if (open?.role === role)
    throw alreadyThere(`${email} has already been invited. Send the mail again instead.`);
}

function alreadyThere(detail: string): Problem {
  return new Problem("already_there", { detail, errors: { email: [detail] } });
}

async function getOpen(db: Database, id: number, now: Moment) {
  const invitation = await findOpenIntoPlace(db, { id }, now);
  if (!invitation) throw new Problem("not_found");
  return invitation;
}

async function announceInvitation(db: DatabaseTransaction, id: number): Promise<void> {
  await announce(db, [topic.staff], "people_changed", { invitation_id: id });
}

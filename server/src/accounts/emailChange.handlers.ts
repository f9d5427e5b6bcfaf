import type { accountEmailChange } from "@sightline/contract/accounts/accounts.emailChange.ts";
import { replaceLinks } from "#accounts/links/links.queries.ts";
import { getLink, getValidLink, linkState, spendLink } from "#accounts/links/links.ts";
import {
  deleteRegistrationsOf,
  discardRegistrations,
  holdAddress,
} from "#accounts/register/registrations.queries.ts";
import type { Handlers } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { queueMail } from "#mail/mail.ts";
import { endAllSessions, endOtherSessions, holdSessionsOf } from "#sessions/sessions.ts";
import { getOwnerForUpdate } from "./accounts.access.ts";
import { findUserByEmail, setEmail, setPendingEmail } from "./accounts.queries.ts";

export const emailChangeHandlers: Handlers<typeof accountEmailChange> = {
  // The answer does not tell whether somebody else has that address; its owner gets a mail.
  async requestEmailChange({ db, body, user, now }) {
    const owner = await getOwnerForUpdate(db, user.id);
    if (owner.email.toLowerCase() === body.email)
      throw invalid({ email: ["This is already your address."] });
    await setPendingEmail(db, user.id, body.email);
    await replaceLinks(db, "email_change", user.id, now);
    await queueMail(
      db,
      "email_change",
      { user_id: user.id, email: body.email },
      { isWaitedFor: true },
    );
    await queueMail(db, "email_change_asked", { user_id: user.id, email: body.email });
    await announce(db, [topic.user(user.id)], "profile_changed", { user_id: user.id });
    return { message: `Open the mail we send to ${body.email} to confirm it.` };
  },

  async cancelEmailChange({ db, user, now }) {
    await setPendingEmail(db, user.id, null);
    await replaceLinks(db, "email_change", user.id, now);
    await announce(db, [topic.user(user.id)], "profile_changed", { user_id: user.id });
  },

  async getEmailChange({ db, link: token, now }) {
    const link = await getLink(db, "email_change", token);
    const { email, expires_at } = link;
    return { email_change: { state: linkState(link, now), email, expires_at } };
  },

  async confirmEmailChange({ db, body, user, session, now, record }) {
    const { user_id } = await getValidLink(db, "email_change", body.email_change_token, now);
    const kept = user?.id === user_id ? session?.id : undefined;
    await holdSessionsOf(db, Number(user_id), kept);
    const owner = await getOwnerForUpdate(db, Number(user_id));
    const link = await spendLink(db, "email_change", body.email_change_token, now);
    if (owner.pending_email !== link.email) throw new Problem("link_replaced");
    await holdAddress(db, link.email);
    if (await findUserByEmail(db, link.email)) throw new Problem("address_taken");
    await setEmail(db, owner.id, link.email);
    // Nothing would lead from the account to them any more, when it is deleted.
    await deleteRegistrationsOf(db, owner.email);
    await discardRegistrations(db, link.email, now);
    await replaceLinks(db, "password_reset", owner.id, now);
    if (kept === undefined) await endAllSessions(db, owner.id);
    else await endOtherSessions(db, owner.id, kept);
    await record(db, {
      actorId: owner.id,
      subject: { kind: "user", id: owner.id },
      fields: ["email"],
      details: { from: owner.email, to: link.email },
    });
    await queueMail(db, "email_changed", { user_id: owner.id, email: owner.email });
    await announce(db, [topic.user(owner.id)], "profile_changed", { user_id: owner.id });
    return { email: link.email };
  },
};

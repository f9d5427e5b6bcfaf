import { findAccountOf, makeInvitationLink } from "#accounts/accounts.ts";
import { notify } from "#notifications/notifications.ts";
import { momentInWords, writeLetter } from "#mail/letter.ts";
import { countInvitationTo, uncountInvitationTo } from "#mail/mail.invitations.ts";
import { type MailContext, type Mails, queueMail, type WriteMail } from "#mail/mail.ts";
import * as z from "zod/mini";
import {
  countInvitationMail,
  findInvitation,
  uncountInvitationMail,
} from "./invitations.queries.ts";
import type { PlansInvitedInto } from "./invitations.ts";

const about = z.object({ invitation_id: z.int() });

export function makeInvitationMails(plans: PlansInvitedInto): Mails {
  const writing = (name: MailName): WriteMail => {
    return (input, context) => write(name, about.parse(input).invitation_id, context, plans);
  };
  return {
    invitation: writing("invitation"),
    invitation_again: writing("invitation_again"),
    invitation_reminder: writing("invitation_reminder"),
  };
}

type MailName = "invitation" | "invitation_again" | "invitation_reminder";

async function write(
  name: MailName,
  id: number,
  { db, now, publicUrl, sender }: MailContext,
  plans: PlansInvitedInto,
) {
  if (!(await countInvitationMail(db, id, now))) return null;
  const invitation = await findInvitation(db, id);
  if (!invitation) return null;
  const { email, organization, expires_at, plan_id } = invitation;
  const { inviter_id, inviter_first_name, inviter_last_name } = invitation;
  // Invitations from the command line have no author, and no bound.
  const isCounted = inviter_id !== null || plan_id !== null;
  const tooMany = isCounted && (await countInvitationTo(db, email, now));
  if (tooMany) {
    await uncountInvitationMail(db, id);
    await queueMail(db, name, { invitation_id: id }, { runAt: tooMany.waitsUntil });
    return null;
  }
  // Owners see how many mails have gone out.
  if (plan_id !== null) await plans.announce(db, plan_id);
  const token = await makeInvitationLink(db, invitation, now);
  const account = await findAccountOf(db, email);
  // Here and not when they were invited: that must be the same work whether or not there is one.
  if (account && plan_id !== null && name !== "invitation_reminder") {
    const told = { threadId: plan_id, to: [account.id], actorId: invitation.inviter_id };
    await notify(db, { kind: "plan_invitation", ...told }, now);
  }
  const zone = account?.time_zone;
  const until = momentInWords(expires_at, zone ?? "UTC");
  // Till somebody says that the address is theirs, nothing that others chose goes there.
  const isKnown = zone !== undefined;
  const invited =
    inviter_id === null || !isKnown
      ? "You are invited"
      : `${inviter_first_name} ${inviter_last_name} has invited you`;
  const place =
    organization === null || !isKnown ? sender.name : `${organization} at ${sender.name}`;
  const byWhom = inviter_id === null || isKnown ? [] : ["The page says who invited you."];
  const letter = writeLetter({
    to: email,
    subject:
      name === "invitation_reminder"
        ? `Your invitation to ${place} is still open`
        : `Your invitation to ${place}`,
    paragraphs: [
      `${invited} to ${place}, where you ask what you need to know, see when the answer will come, and read it with its sources.`,
      ...byWhom,
    ],
    action: {
      label: "Open the invitation",
      url: `${publicUrl}/#/activate?invitation_token=${token}`,
    },
    afterwards: [
      `The link works once, until ${until}. If you get another mail, use the link in the newest one.`,
      "If you don't want to join, open it and decline, or do nothing.",
    ],
    why: "You get this mail because someone invited this address.",
  });
  return {
    ...letter,
    ifNotSent: async (trx: MailContext["db"]) => {
      await uncountInvitationMail(trx, id);
      if (isCounted) await uncountInvitationTo(trx, email);
    },
  };
}

import { findAccountOf, makeInvitationLink } from "#accounts/accounts.ts";
import { notify } from "#notifications/notifications.ts";
import { momentInWords, writeLetter } from "#mail/letter.ts";
import type { MailContext, Mails } from "#mail/mail.ts";
import * as z from "zod/mini";
import {
  countInvitationMail,
  findInvitation,
  uncountInvitationMail,
} from "./invitations.queries.ts";
import type { PlansInvitedInto } from "./invitations.ts";

const about = z.object({ invitation_id: z.int() });

export function makeInvitationMails(plans: PlansInvitedInto): Mails {
  return {
    invitation: (input, context) => write(input, context, plans, "first"),
    invitation_again: (input, context) => write(input, context, plans, "first"),
    invitation_reminder: (input, context) => write(input, context, plans, "reminder"),
  };
}

async function write(
  input: unknown,
  { db, now, publicUrl, sender }: MailContext,
  plans: PlansInvitedInto,
  kind: "first" | "reminder",
) {
  const { invitation_id: id } = about.parse(input);
  if (!(await countInvitationMail(db, id, now))) return null;
  const invitation = await findInvitation(db, id);
  if (!invitation) return null;
  const { email, organization, expires_at, plan_id } = invitation;
  // Owners see how many mails have gone out.
  if (plan_id !== null) await plans.announce(db, plan_id);
  const token = await makeInvitationLink(db, invitation, now);
  const account = await findAccountOf(db, email);
  // Here and not when they were invited: that must be the same work whether or not there is one.
  if (account && plan_id !== null && kind === "first") {
    const told = { threadId: plan_id, to: [account.id], actorId: invitation.inviter_id };
    await notify(db, { kind: "plan_invitation", ...told }, now);
  }
  const zone = account?.time_zone;
  const until = momentInWords(expires_at, zone ?? "UTC");
  // Till somebody says that the address is theirs, nothing that others chose goes there.
  const isKnown = zone !== undefined;
  const { inviter_id, inviter_first_name, inviter_last_name } = invitation;
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
      kind === "first"
        ? `Your invitation to ${place}`
        : `Your invitation to ${place} is still open`,
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
  return { ...letter, ifNotSent: (trx: MailContext["db"]) => uncountInvitationMail(trx, id) };
}

import * as z from "zod/mini";
import { findMailReader } from "#accounts/accounts.ts";
import { listRowsOfRequests } from "#insights/insights.ts";
import { momentInWords, writeLetter } from "#mail/letter.ts";
import type { Mails } from "#mail/mail.ts";
import { countInviteMail, findInvite, uncountInviteMail } from "./groups.invites.queries.ts";
import { announceGroup } from "./groups.queries.ts";
import { findShare, findShareFor } from "./groups.shares.queries.ts";

const aboutInvite = z.object({ invite_id: z.int() });
const aboutShare = z.object({ share_id: z.int(), user_id: z.int() });

export const groupMails: Mails = {
  group_invitation: async (input, { db, now, publicUrl }) => {
    const { invite_id: id } = aboutInvite.parse(input);
    const invite = await findInvite(db, id);
    const reader = invite && (await findMailReader(db, invite.user_id, "group_invitation"));
    if (!reader || !(await countInviteMail(db, id, now))) return null;
    // Owners see how many mails have gone out.
    await announceGroup(db, invite.group_id);
    const inviter =
      invite.inviter_id === null
        ? "You are invited"
        : `${invite.inviter_first_name} ${invite.inviter_last_name} has invited you`;
    const letter = writeLetter({
      to: reader.email,
      subject: `Your invitation to the group ${invite.name}`,
      name: reader.first_name,
      paragraphs: [
        `${inviter} to ${invite.name}, a group where people share and discuss insights.`,
        ...(invite.description === "" ? [] : [invite.description]),
      ],
      action: {
        label: "Open the invitation",
        url: `${publicUrl}/#/groups/accept?invitation_token=${invite.invitation_token}`,
      },
      afterwards: [
        `It is open until ${momentInWords(invite.expires_at, reader.time_zone)}, and works only for this account. You can also find it in the app, under Invitations.`,
        "If you don't want to join, decline it there, or do nothing.",
      ],
      why: "You get this mail because mails about group invitations are switched on. You can change that under Account.",
    });
    return { ...letter, ifNotSent: (trx) => uncountInviteMail(trx, id) };
  },

  /** Only for who is still in the group, while it is still shared there. */
  insight_shared: async (input, { db, now, publicUrl }) => {
    const { share_id, user_id } = aboutShare.parse(input);
    const reader = await findMailReader(db, user_id, "share");
    const held = reader && (await findShareFor(db, share_id, user_id, now));
    if (!held || held.role === null) return null;
    const share = await findShare(db, held.group_id, share_id, now);
    const [insight] = await listRowsOfRequests(db, [held.request_id], reader);
    if (!share || !insight) return null;
    const { insight_group, shared_by, note } = share;
    return writeLetter({
      to: reader.email,
      subject: `Shared in ${insight_group.name}: ${insight.title}`,
      name: reader.first_name,
      paragraphs: [
        `${shared_by.first_name} ${shared_by.last_name} shared an insight in ${insight_group.name}.`,
        ...(note === "" ? [] : [note]),
        insight.summary,
      ],
      action: {
        label: "Read the insight",
        url: `${publicUrl}/#/app/insights/${insight.insight_request_id}`,
      },
      why: "You get this mail because mails about shared insights are switched on. You can change that under Account.",
    });
  },
};

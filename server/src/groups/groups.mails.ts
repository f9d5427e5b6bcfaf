import { replaceMentions } from "@sightline/contract/text/mentions.ts";
import { listRowsOfRequests } from "#insights/insights.ts";
import { momentInWords } from "#mail/letter.ts";
import { countInvitationTo, uncountInvitationTo } from "#mail/mail.invitations.ts";
import { listNamingSince, listSaidSince, quote } from "#conversations/conversations.ts";
import { type Letters, quoting } from "#notifications/notifications.ts";
import { countInviteMail, findOpenInvite, uncountInviteMail } from "./groups.invites.queries.ts";
import { announceGroup } from "./groups.queries.ts";
import { findNoteNaming, findShare, findShareFor } from "./groups.shares.queries.ts";

export const groupLetters: Letters = {
  group_invitation: async (events, reader, { db, now, publicUrl }) => {
    const invite = await findOpenInvite(db, events[0].thread.id, reader.id, now);
    if (!invite || !(await countInviteMail(db, invite.id, now))) return null;
    // Past what one address gets in a day, it is found in the app alone.
    if (await countInvitationTo(db, reader.email, now)) {
      await uncountInviteMail(db, invite.id);
      return null;
    }
    // Owners see how many mails have gone out.
    await announceGroup(db, invite.group_id);
    const isReminder = events.every(({ details }) => details["reminder"] !== undefined);
    const inviter =
      invite.inviter_id === null
        ? "You are invited"
        : `${invite.inviter_first_name} ${invite.inviter_last_name} has invited you`;
    return {
      heading: `Your invitation to the group ${invite.name}${isReminder ? " is still open" : ""}`,
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
      ifNotSent: async (trx) => {
        await uncountInviteMail(trx, invite.id);
        await uncountInvitationTo(trx, reader.email);
      },
    };
  },

  share_comment: quoting(async ({ id, ...about }, { db }) =>
    quote(db, await listSaidSince(db, { column: "share_id", id }, about)),
  ),

  /** In the note that came with it, or in what was said of it. */
  share_mention: quoting(async ({ id, userId, since }, { db }) => {
    const asked = { userId, since, internal: false };
    const said = await listNamingSince(db, { column: "share_id", id }, asked);
    const note = await findNoteNaming(db, id, userId, since);
    return quote(db, note ? [note, ...said] : said);
  }),

  /** Only for who is still in the group, while it is still shared there. */
  insight_shared: async ([{ thread }], reader, { db, now, publicUrl }) => {
    const held = await findShareFor(db, thread.id, reader.id, now);
    if (!held || held.role === null) return null;
    const share = await findShare(db, held.group_id, held.id, now);
    const [insight] = await listRowsOfRequests(db, [held.request_id], reader);
    if (!share || !insight) return null;
    const { insight_group, shared_by, note } = share;
    return {
      heading: `Shared in ${insight_group.name}: ${insight.title}`,
      paragraphs: [
        `${shared_by.first_name} ${shared_by.last_name} shared an insight in ${insight_group.name}.`,
        ...(note === "" ? [] : [replaceMentions(note, ({ as }) => `@${as}`)]),
        insight.summary,
      ],
      action: {
        label: "Read the insight",
        url: `${publicUrl}/#/app/insights/${insight.insight_request_id}`,
      },
      why: "You get this mail because mails about shared insights are switched on. You can change that under Account.",
    };
  },
};

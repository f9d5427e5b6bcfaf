import * as z from "zod/mini";
import { linkToken } from "#accounts/accounts.links.ts";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, idInPath } from "#base/fields.ts";
import { groupInvite, insightGroup, openedGroupInvite } from "./groups.shapes.ts";
import { dayMs, minuteMs } from "#base/moments.ts";
import { reads } from "#base/reads.ts";

const ofInvite = z.object({ id: idInPath, inviteId: idInPath });
const byToken = z.object({ invitation_token: linkToken });
const one = z.object({ insight_group: insightGroup });

export const groupInviting = defineEndpoints({
  inviteToGroup: {
    method: "POST",
    path: "/api/v1/insight_groups/:id/invite",
    summary: "Invites one of one's candidates into a group; a mail goes out where they want one.",
    access: "signed_in",
    params: z.object({ id: idInPath }),
    body: z.object({ user_id: id }),
    response: one,
    status: 201,
    idempotent: true,
    throttle: [{ by: "user", limit: bounds.groupInvitesPerUserAndDay, withinMs: dayMs }],
  },
  resendGroupInvite: {
    method: "POST",
    path: "/api/v1/insight_groups/:id/invites/:inviteId/resend",
    summary: "Mails an open invitation again, three mails in all.",
    access: "signed_in",
    params: ofInvite,
    response: one,
    status: 202,
  },
  revokeGroupInvite: {
    method: "DELETE",
    path: "/api/v1/insight_groups/:id/invites/:inviteId",
    summary: "Takes an open invitation back.",
    access: "signed_in",
    params: ofInvite,
    response: one,
  },
  listGroupInvites: {
    method: "GET",
    path: reads.groupInvites.listGroupInvites,
    summary: "One's own invitations, newest first: open ones, and those declined just now.",
    access: "signed_in",
    response: z.object({ insight_group_invites: z.array(groupInvite) }),
  },
  openGroupInvite: {
    method: "GET",
    path: reads.groups.openGroupInvite,
    summary:
      "What an invitation's link leads to, without spending it: the newest open invitation into that group. For another account: 409 with both addresses.",
    access: "signed_in",
    link: linkToken,
    response: z.object({ insight_group_invite: openedGroupInvite }),
    throttle: [{ by: "user", limit: 60, withinMs: minuteMs }],
  },
  acceptGroupInvite: {
    method: "PUT",
    path: "/api/v1/insight_groups/accept",
    summary:
      "Accepts an invitation of the signed-in account; who is in the group already gets the group.",
    access: "signed_in",
    body: byToken,
    response: one,
    touches: [reads.accounts.getProfile, reads.groupInvites, reads.insights],
  },
  declineGroupInvite: {
    method: "DELETE",
    path: "/api/v1/insight_groups/decline",
    summary: "Declines an invitation of the signed-in account; the token also as query.",
    access: "signed_in",
    query: z.partial(byToken),
    body: z.partial(byToken),
    response: null,
    touches: [reads.accounts.getProfile, reads.groupInvites, reads.insights],
  },
  restoreGroupInvite: {
    method: "POST",
    path: "/api/v1/insight_groups/decline/undo",
    summary: "Takes a decline back, within ten minutes, if there is room.",
    access: "signed_in",
    body: byToken,
    response: z.object({ insight_group_invite: groupInvite }),
    touches: [reads.accounts.getProfile, reads.groupInvites, reads.insights],
  },
});

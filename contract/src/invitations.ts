import * as z from "zod/mini";
import { invitedUser } from "#accounts/accounts.ts";
import { linkToken, lookUpThrottle } from "#accounts/accounts.links.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, idInPath, moment } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { person, user } from "./people.shapes.ts";

export const invitationStates = ["open", "accepted", "declined", "revoked", "replaced"] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitation = z.object({
  email: z.string(),
  /** The name of the plan it leads into; null for an invitation to Sightline itself. */
  organization: z.nullable(z.string()),
  /** Null when whoever runs the place invited. */
  invited_by: z.nullable(person),
  expires_at: moment,
  /** Of the newest invitation, if this link still leads to it; `replaced` if it no longer does. */
  state: z.enum([...invitationStates, "expired"]),
  /** When it was declined just now: it can be taken back for `undoDeclineWithinMs` from then. */
  declined_at: z.nullable(moment),
  /** `sign_in` when the address has an account already. */
  next: z.enum(["activate", "sign_in"]),
  /** How long the new password must be at least; staff need a longer one. */
  password_min: z.int(),
});
export type Invitation = z.infer<typeof invitation>;

/** An invitation as the person it is for finds it in the app: open, or declined just now. */
export const ownInvitation = z.object({
  id,
  organization: z.nullable(z.string()),
  invited_by: z.nullable(person),
  created_at: moment,
  expires_at: moment,
  /** It can be taken back for `undoDeclineWithinMs` from then. */
  declined_at: z.nullable(moment),
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

const ownParams = z.object({ id: idInPath });

export const invitations = defineEndpoints({
  listOwnInvitations: {
    method: "GET",
    path: reads.invitations.listOwnInvitations,
    summary: "The invitations of the signed-in address: open ones, and those declined just now.",
    access: "signed_in",
    response: z.object({ invitations: z.array(ownInvitation) }),
  },
  acceptOwnInvitation: {
    method: "PUT",
    path: "/api/v1/invitations/:id/accept",
    summary: "Accepts an invitation of the signed-in address, without its link.",
    access: "signed_in",
    params: ownParams,
    response: z.object({ user }),
    touches: [reads.accounts.getProfile, reads.plans.getPlan, reads.requests],
    audited: "invitation_accepted",
  },
  declineOwnInvitation: {
    method: "PUT",
    path: "/api/v1/invitations/:id/decline",
    summary: "Declines an invitation of the signed-in address, without its link.",
    access: "signed_in",
    params: ownParams,
    response: null,
  },
  restoreOwnInvitation: {
    method: "PUT",
    path: "/api/v1/invitations/:id/decline/undo",
    summary: "Takes a decline back, within ten minutes, if a seat is free.",
    access: "signed_in",
    params: ownParams,
    response: null,
  },
  getInvitation: {
    method: "GET",
    path: reads.invitations.getInvitation,
    summary:
      "What an invitation's link leads to, without spending it: the newest invitation of that address into the same place, unless that gives more or one was revoked since.",
    access: "everybody",
    params: z.object({ token: linkToken }),
    response: z.object({ invitation }),
    throttle: lookUpThrottle,
  },
  acceptInvitation: {
    method: "PUT",
    path: "/api/v1/invitations/:token",
    summary:
      "Activates an account with the invitation's address; or, signed in as that address, accepts (then without a body).",
    access: "everybody",
    params: z.object({ token: linkToken }),
    body: z.object({ user: z.optional(invitedUser) }),
    response: z.object({ user }),
    throttle: lookUpThrottle,
    touches: [reads.accounts.getProfile],
    audited: "invitation_accepted",
  },
  declineInvitation: {
    method: "DELETE",
    path: "/api/v1/invitations/decline",
    summary: "Declines an invitation.",
    access: "everybody",
    link: linkToken,
    response: null,
    throttle: lookUpThrottle,
  },
  restoreInvitation: {
    method: "POST",
    path: "/api/v1/invitations/decline/undo",
    summary:
      "Takes a decline back by the invitation's link, within ten minutes, if a seat is free.",
    access: "everybody",
    body: z.object({ invitation_token: linkToken }),
    response: null,
    throttle: lookUpThrottle,
  },
});

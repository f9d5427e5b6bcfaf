import type { LinkState } from "@sightline/contract/accounts/accounts.links.ts";
import type { Invitation, InvitationState } from "@sightline/contract/invitations.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { Problem } from "#http/problem.ts";

type Standing = { state: InvitationState; expires_at: Moment };

/** What its link says of an invitation: what became of it, or that a newer mail has a newer link. */
export function stateShown(
  invitation: Standing,
  link: LinkState,
  now: Moment,
): Invitation["state"] {
  if (invitation.state !== "open") return invitation.state;
  if (invitation.expires_at <= now) return "expired";
  return link === "valid" ? "open" : "replaced";
}

export function requireOpen(invitation: Standing, link: LinkState, now: Moment): void {
  const state = stateShown(invitation, link, now);
  if (state === "open") return;
  if (state === "accepted") throw new Problem("link_used");
  if (state === "replaced") throw new Problem("link_replaced");
  if (state === "expired") throw new Problem("link_expired");
  throw new Problem("invitation_closed");
}

import type { LinkState } from "@sightline/contract/accounts/accounts.links.ts";
import type { Invitation, InvitationState } from "@sightline/contract/invitations.ts";
import { later, type Moment, undoDeclineWithinMs } from "@sightline/contract/base/moments.ts";
import { type SystemRole, systemRoles } from "@sightline/contract/people.shapes.ts";
import type { PlanRole } from "@sightline/contract/plans.membership.ts";
import { Problem } from "#http/problem.ts";

type Standing = { state: InvitationState; expires_at: Moment; author_may_invite: boolean };

/** What its link says of an invitation: what became of it, or that a newer mail has a newer link. */
export function stateShown(
  invitation: Standing,
  link: LinkState,
  now: Moment,
): Invitation["state"] {
  if (invitation.state !== "open") return invitation.state;
  if (!invitation.author_may_invite) return "revoked";
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

/** Its links lead nowhere any more, whatever is sent to that address later. */
export function isEnded({ state }: Pick<Standing, "state">): boolean {
  return state === "accepted" || state === "revoked";
}

type Rights = { role: SystemRole; plan_role: PlanRole | null };

export function givesNoMore(newest: Rights, linked: Rights): boolean {
  const isHigher = systemRoles.indexOf(newest.role) > systemRoles.indexOf(linked.role);
  return !isHigher && (newest.plan_role !== "owner" || linked.plan_role === "owner");
}

type Settled = Standing & { settled_at: Moment | null };

/** When it was declined, for as long as that can be taken back. */
export function justDeclinedAt(invitation: Settled, now: Moment): Moment | null {
  const { state, settled_at, expires_at, author_may_invite } = invitation;
  if (state !== "declined" || settled_at === null || expires_at <= now) return null;
  if (!author_may_invite) return null;
  return later(settled_at, undoDeclineWithinMs) > now ? settled_at : null;
}

export function requireJustDeclined(invitation: Settled, now: Moment): void {
  if (justDeclinedAt(invitation, now) !== null) return;
  if (invitation.state !== "declined") return requireOpen(invitation, "valid", now);
  if (!invitation.author_may_invite) throw new Problem("invitation_closed");
  throw new Problem("invitation_closed", {
    detail:
      "It was declined more than ten minutes ago. Ask the person who invited you for another.",
  });
}

import { bounds, serverBounds } from "@sightline/contract/base/bounds.ts";
import type { GroupRole } from "@sightline/contract/groups/groups.membership.ts";
import type {
  GroupInviteState,
  GroupMember,
  OtherAccount,
} from "@sightline/contract/groups/groups.shapes.ts";
import { later, type Moment, undoDeclineWithinMs } from "@sightline/contract/base/moments.ts";
import { invalid, Problem } from "#http/problem.ts";

type Group = { name: string };

/** `what`: what only owners do, as it goes on after "Only owners of …". */
export function requireOwner(group: Group & { role: GroupRole }, what: string): void {
  if (group.role === "owner") return;
  throw new Problem("not_allowed", {
    detail: `Only owners of ${group.name} ${what}. Ask one of them.`,
  });
}

type Staying = { role: GroupRole };

/** `others`: who else is in the group and can be reached. */
export function requireAnotherOwner(
  group: Group,
  member: Staying,
  others: readonly Staying[],
): void {
  if (!isLastOwner(member, others)) return;
  throw new Problem("last_owner", {
    detail:
      others.length === 0
        ? `Nobody else is in ${group.name}. Delete the group instead.`
        : `This is the last owner of ${group.name}. Choose who takes over first.`,
  });
}

export function isLastOwner(member: Staying, others: readonly Staying[]): boolean {
  return member.role === "owner" && !others.some((other) => other.role === "owner");
}

/** Whoever is named to take over is in the group; without a name, nobody. */
export function heirAmong(
  others: readonly GroupMember[],
  wanted: number | undefined,
  group: Group,
): GroupMember | undefined {
  if (wanted === undefined) return undefined;
  const heir = others.find(({ id }) => id === wanted);
  if (!heir) throw invalid({ hand_over_to: [`Choose another member of ${group.name}.`] });
  return heir;
}

export function requireRoom(group: Group, people: number): void {
  if (people < serverBounds.groupPeople) return;
  throw new Problem("group_full", {
    detail: `${group.name} has ${serverBounds.groupPeople} members and invitations, which is the most it can have. Remove someone or revoke an invitation first.`,
  });
}

export function requireMailsLeft({ mails_sent }: { mails_sent: number }): void {
  if (mails_sent < bounds.invitationMails) return;
  throw new Problem("mails_used_up", {
    detail: `It was mailed ${mails_sent} times, which is the most it can be. The person can also find it in the app, under Invitations.`,
  });
}

type Invite = { state: GroupInviteState; expires_at: Moment; author_may_invite: boolean };

export function stateOf({ state, expires_at, author_may_invite }: Invite, now: Moment) {
  if (state === "open" && !author_may_invite) return "revoked";
  return state === "open" && expires_at <= now ? ("expired" as const) : state;
}

/** A token is good for the account it was made for, and tells others no more than that. */
export function requireInvited(
  invite: { user_id: number; email: string },
  user: { id: number; email: string },
): void {
  if (invite.user_id === user.id) return;
  const extra: OtherAccount = { invited_email: invite.email, signed_in_email: user.email };
  throw new Problem("other_account", {
    detail: `It is for ${invite.email}, and you are signed in as ${user.email}. Switch to that account, then accept it.`,
    extra,
  });
}

export function requireOpen(invite: Invite & Group, now: Moment): void {
  const state = stateOf(invite, now);
  if (state === "open") return;
  if (state === "accepted") {
    throw new Problem("link_used", { detail: `You have accepted it already.` });
  }
  if (state === "expired") {
    throw new Problem("link_expired", {
      detail: `Ask an owner of ${invite.name} to invite you again.`,
    });
  }
  throw new Problem("invitation_closed", {
    detail: `It was ${state === "declined" ? "declined" : "withdrawn"}. Ask an owner of ${invite.name} to invite you again.`,
  });
}

type Declined = Invite & Group & { settled_at: Moment | null };

/** When it was declined, for as long as that can be taken back. */
export function justDeclinedAt(invite: Omit<Declined, "name">, now: Moment): Moment | null {
  const { state, settled_at, expires_at, author_may_invite } = invite;
  if (state !== "declined" || settled_at === null || expires_at <= now) return null;
  if (!author_may_invite) return null;
  return later(settled_at, undoDeclineWithinMs) > now ? settled_at : null;
}

export function requireJustDeclined(invite: Declined, now: Moment): void {
  if (justDeclinedAt(invite, now) !== null) return;
  if (invite.state === "declined") {
    throw new Problem("invitation_closed", {
      detail: `It was declined, and that can no longer be taken back. Ask an owner of ${invite.name} to invite you again.`,
    });
  }
  requireOpen(invite, now);
}

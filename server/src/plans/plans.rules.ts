import { bounds } from "@sightline/contract/base/bounds.ts";
import type { PlanRole } from "@sightline/contract/plans.membership.ts";
import { type InviteOutcome, type PlanSeats, seatsInWords } from "@sightline/contract/plans.ts";
import { invalid, Problem } from "#http/problem.ts";

type Plan = { name: string };

export function requireOwner(plan: Plan & { role: PlanRole }, what: string): void {
  if (plan.role === "owner") return;
  throw new Problem("not_allowed", {
    detail: `Only owners of ${plan.name} ${what}. Ask one of them.`,
  });
}

/** Who is in a plan has an owner, and they say who else comes. */
export function requireNobodyIn(plan: Plan, { members }: Pick<PlanSeats, "members">): void {
  if (members === 0) return;
  throw new Problem("not_allowed", {
    detail: `Only owners of ${plan.name} invite people into it. Ask one of them.`,
  });
}

/** `others`: who else owns the plan and can be reached. */
export function requireAnotherOwner(
  plan: Plan,
  member: { role: PlanRole },
  others: readonly unknown[],
): void {
  if (member.role !== "owner" || others.length > 0) return;
  throw new Problem("last_owner", {
    detail: `This is the last owner of ${plan.name}. Make someone else an owner first.`,
  });
}

/** Whoever is left behind would have a plan no more, and nobody asked them. */
export function requireAlone(plan: Plan, others: number): void {
  if (others === 0) return;
  const people = others === 1 ? "somebody else is" : `${others} others are`;
  throw new Problem("not_allowed", {
    detail: `You can only dissolve a plan when you are the only one in it, and ${people} in ${plan.name}. Remove them first, or make one of them an owner and leave.`,
  });
}

export function requireMailsLeft({ mails_sent }: { mails_sent: number }): void {
  if (mails_sent < bounds.invitationMails) return;
  throw new Problem("mails_used_up", {
    detail: `It was mailed ${mails_sent} times, which is the most it can be. Revoke it and invite the address again, or tell the person yourself.`,
  });
}

/** A plan never has fewer seats than are in use. */
export function requireSeatsFor(wanted: number, seats: PlanSeats): void {
  const used = seats.members + seats.invited;
  if (wanted >= used) return;
  throw invalid({ seats: [`${seatsInWords(seats)}. Choose at least ${used}.`] });
}

type Tried = Exclude<InviteOutcome, "invalid" | "too_many_today">;

export function outcomeInWords(
  outcome: Tried,
  email: string,
  plan: Plan,
  seats: PlanSeats,
): string {
  const sentences: Record<Tried, string> = {
    invited: `${email} has been invited.`,
    already_member: `${email} is already a member of ${plan.name}.`,
    already_invited: `${email} has already been invited. Send the mail again instead.`,
    no_free_seat: `${seatsInWords(seats)}. Revoke an invitation, remove someone, or ask for more seats.`,
  };
  return sentences[outcome];
}

export function requireInvited(outcome: Tried, detail: string): void {
  if (outcome === "invited") return;
  if (outcome === "no_free_seat") throw new Problem("no_free_seat", { detail });
  throw new Problem("already_there", { detail, errors: { email: [detail] } });
}

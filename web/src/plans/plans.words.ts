import type { Person } from "@sightline/contract/people.shapes.ts";
import type { PlanRole } from "@sightline/contract/plans.membership.ts";
import type { Leaving } from "@sightline/contract/plans.leaving.ts";
import type { PlanMember } from "@sightline/contract/plans.ts";
import type { SparedCounts } from "@sightline/contract/requests/requests.matches.ts";
import { nameOf } from "#ui/words/person.words.ts";

/** An owner may have joined as a member, and only the joining is known. */
export const sinceWords: Record<PlanRole, string> = { owner: "here since", member: "member since" };

/** "Ada, Bo and Cleo" */
export function listWords(parts: readonly string[], last = "and"): string {
  const end = parts.at(-1) ?? "";
  return parts.length < 2 ? end : `${parts.slice(0, -1).join(", ")} ${last} ${end}`;
}

export function freeWords(free: number): string {
  if (free <= 0) return "No seat is free.";
  return free === 1 ? "1 seat is free." : `${free} seats are free.`;
}

/** "3 questions were answered by what was there already this month, 1 last month." */
export function tellSpared({ this_month, last_month }: SparedCounts): string {
  const start =
    this_month === 0
      ? "No question was"
      : this_month === 1
        ? "1 question was"
        : `${this_month} questions were`;
  const before = last_month === 0 ? "" : `, ${last_month} last month`;
  return `${start} answered by what was there already this month${before}.`;
}

/** Whom to ask: "Ada or Bo". */
export function ownersOf(members: readonly PlanMember[]): string {
  return listWords(
    activeOf(members)
      .filter(({ role }) => role === "owner")
      .map((member) => nameOf(member)),
    "or",
  );
}

/** Those whose accounts are in use: whom one can ask, and hand over to. */
export function activeOf(members: readonly PlanMember[]): PlanMember[] {
  return members.filter(({ deactivated_at }) => deactivated_at === null);
}

export function isOnlyOwner(members: readonly PlanMember[], userId: number): boolean {
  const owners = activeOf(members).filter(({ role }) => role === "owner");
  return owners.length === 1 && owners[0]?.id === userId;
}

/** What passes to somebody: "2 requests and 1 group", or nothing. */
export function passingWords({
  insight_requests: requests,
  insight_groups: groups,
}: Pick<Leaving, "insight_requests" | "insight_groups">): string {
  return listWords([
    ...(requests.length > 0 ? [counted(requests.length, "request")] : []),
    ...(groups.length > 0 ? [counted(groups.length, "group")] : []),
  ]);
}

/** What pressing will do, in the button: "Remove Ada and hand over to Bo". */
export function consequenceOf(
  deed: string,
  leaving: Leaving | undefined,
  heir: Person | undefined,
): string {
  const passing = leaving ? passingWords(leaving) : "";
  return passing === "" || !heir ? deed : `${deed} and hand over to ${heir.first_name}`;
}

export function mailsWords(sent: number, most: number): string {
  if (sent === 0) return "mail on its way";
  return `${sent} of ${most} mails sent`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

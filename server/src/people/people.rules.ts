import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { LastOwned, PersonState } from "@sightline/contract/people/people.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { Problem } from "#http/problem.ts";

type Named = { first_name: string; last_name: string };
type Standing = { deactivated_at: Moment | null; deletion_scheduled_for: Moment | null };

/** Who is out of use and also to be deleted is the latter: nothing else will become of them. */
export function stateOf({ deactivated_at, deletion_scheduled_for }: Standing): PersonState {
  if (deletion_scheduled_for !== null) return "leaving";
  return deactivated_at === null ? "active" : "deactivated";
}

/**
 * Nobody takes their own rights away or gives themselves others. With it there is always an admin
 * left: whoever acts is one, and stays one.
 */
export function requireSomebodyElse(actorId: number, id: number, deed: string): void {
  if (actorId !== id) return;
  throw new Problem("not_allowed", { detail: `You can't ${deed} yourself. Ask another admin.` });
}

/** Only staff are missed at the desk; an absence that is over is none. */
export function awayAt(
  { role, away_until }: { role: SystemRole; away_until: Moment | null },
  now: Moment,
): Moment | null {
  return role !== "member" && away_until !== null && away_until > now ? away_until : null;
}

export function requireStaff(account: Named & { role: SystemRole }): void {
  if (account.role !== "member") return;
  throw new Problem("not_allowed", {
    detail: `${nameOf(account)} does not work at the desk, so nobody has to know when they are away.`,
  });
}

export function requireInUse(account: Named & Standing): void {
  if (account.deactivated_at === null) return;
  throw new Problem("not_allowed", {
    detail: `The account of ${nameOf(account)} is out of use. Reactivate it first.`,
  });
}

/** Only the hash of a password is kept: who has a short one must choose another themselves. */
export function requirePasswordFor(
  role: SystemRole,
  account: Named & { role: SystemRole; long_password: boolean; email: string },
): void {
  if (role === "member" || account.role !== "member" || account.long_password) return;
  throw new Problem("longer_password_needed", {
    detail: `The password of ${nameOf(account)} is shorter than the ${bounds.staffPassword.min} characters that staff need. Invite ${account.email} with that role instead: it is theirs once they have chosen a longer one and accept.`,
  });
}

export type Heir = { kind: LastOwned["kind"]; id: number; user_id: number };

/** Who owns each thing from now on that somebody alone has owned; nobody where nobody else is in it. */
export function heirsOf(
  account: Named,
  owned: readonly LastOwned[],
  chosen: readonly Heir[],
): Heir[] {
  return owned.flatMap(({ kind, id, name, candidates }) => {
    if (candidates.length === 0) return [];
    const heir = chosen.find((one) => one.kind === kind && one.id === id);
    if (heir && candidates.some((candidate) => candidate.id === heir.user_id)) return [heir];
    throw new Problem("last_owner", {
      detail: `${nameOf(account)} is the last owner of ${name}. Choose on their page who owns it from now on.`,
    });
  });
}

export function requireErasable(account: Named & Standing, hindrances: readonly string[]): void {
  if (account.deactivated_at === null) {
    throw new Problem("not_allowed", {
      detail: `${nameOf(account)} can still sign in. Deactivate the account first.`,
    });
  }
  if (hindrances.length > 0) throw new Problem("not_allowed", { detail: hindrances.join(" ") });
}

export function nameOf({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`;
}

import type { LinkState } from "@sightline/contract/accounts/accounts.links.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { type SystemRole, systemRoles, type User } from "@sightline/contract/people.shapes.ts";
import { findAndSpendLink, makeLink, replaceLinks } from "#accounts/links/links.queries.ts";
import { getLink, linkState } from "#accounts/links/links.ts";
import { discardRegistrations, holdAddress } from "#accounts/register/registrations.queries.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { getUser } from "./accounts.access.ts";
import { findUserByEmail, insertUser, type NewUser, setRole } from "./accounts.queries.ts";
import { findAccountToChange } from "./accounts.states.queries.ts";

export {
  type AccountToChange,
  findAccountToChange,
  holdAdmins,
  isActiveAdmin,
  listAdminIds,
  setDeactivated,
} from "./accounts.states.queries.ts";
export { keepAbsence } from "./accounts.absence.ts";
export { setRole } from "./accounts.queries.ts";
export { scheduleErasure } from "#accounts/leaving/leaving.ts";

/** A person as they see themselves, with their plan, their groups and what they have not read. */
export type ReadProfile = (db: Database, userId: number, now: Moment) => Promise<User>;

type KnownAccount = {
  id: number;
  role: SystemRole;
  time_zone: string;
  deactivated_at: Moment | null;
};

export async function findAccountOf(
  db: Database,
  email: string,
): Promise<KnownAccount | undefined> {
  return findUserByEmail(db, email);
}

export async function getAddress(db: Database, userId: number): Promise<string> {
  return (await getUser(db, userId)).email;
}

/**
 * An account for whoever showed that the address is theirs; whatever others registered for it is
 * dropped. Nothing if it got one in the meantime.
 */
export async function openAccount(
  db: DatabaseTransaction,
  person: NewUser & { role: SystemRole },
  now: Moment,
): Promise<number | undefined> {
  await holdAddress(db, person.email);
  const account = await insertUser(db, person, now);
  if (account) await discardRegistrations(db, person.email, now);
  return account?.id;
}

/**
 * Lifts somebody up, if their password is up to it; never takes a role away. The role is read here,
 * under `holdAdmins`: what the call began with may be old.
 */
export async function raiseRole(
  db: DatabaseTransaction,
  userId: number,
  role: SystemRole,
): Promise<void> {
  if (role === "member") return;
  const account = await findAccountToChange(db, userId);
  if (!account || account.deactivated_at !== null) throw new Problem("sign_in_needed");
  if (systemRoles.indexOf(role) <= systemRoles.indexOf(account.role)) return;
  if (!account.long_password) throw new Problem("longer_password_needed");
  await setRole(db, userId, role);
}

/** A link for the mail of an invitation that is being written; the one before it is replaced. */
export async function makeInvitationLink(
  db: DatabaseTransaction,
  invitation: { id: number; email: string; expires_at: Moment },
  now: Moment,
): Promise<string> {
  const { id, email, expires_at } = invitation;
  return makeLink(db, { kind: "invitation", subjectId: id, email, expiresAt: expires_at }, now);
}

export async function getInvitationLink(
  db: Database,
  token: string,
  now: Moment,
): Promise<{ invitationId: number; state: LinkState; hasRunOut: boolean }> {
  const link = await getLink(db, "invitation", token);
  return {
    invitationId: Number(link.invitation_id),
    state: linkState(link, now),
    hasRunOut: link.expires_at <= now,
  };
}

/** The invitation itself, which is held, says whether it can still be answered. */
export async function spendInvitationLink(
  db: DatabaseTransaction,
  token: string,
  now: Moment,
): Promise<void> {
  await findAndSpendLink(db, "invitation", token, now);
}

export async function replaceInvitationLinks(
  db: DatabaseTransaction,
  invitationId: number,
  now: Moment,
): Promise<void> {
  await replaceLinks(db, "invitation", invitationId, now);
}

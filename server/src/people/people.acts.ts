import type { Moment } from "@sightline/contract/base/moments.ts";
import type { PersonResult } from "@sightline/contract/people/people.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import {
  type AccountToChange,
  findAccountToChange,
  holdAdmins,
  isActiveAdmin,
  setDeactivated,
  setRole,
} from "#accounts/accounts.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { translateDatabaseError } from "#db/errors.ts";
import {
  endGroupInvitesBy,
  lockGroupsLedBy,
  listLastOwnedGroups,
  makeGroupOwner,
} from "#groups/groups.ts";
import type { RecordAct } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { endInvitationsBy } from "#invitations/invitations.ts";
import { problemKinds } from "@sightline/contract/base/problems.ts";
import { announce, topic } from "#live/announce.ts";
import { notify } from "#notifications/notifications.ts";
import {
  announcePlanOf,
  holdPlanOfMember,
  listLastOwnedPlans,
  makePlanOwner,
} from "#plans/plans.ts";
import { releaseClaimsOf } from "#requests/requests.ts";
import { endAllSessions, holdSessionsOf } from "#sessions/sessions.ts";
import {
  type Heir,
  heirsOf,
  nameOf,
  requireInUse,
  requirePasswordFor,
  requireSomebodyElse,
} from "./people.rules.ts";

/** What is done to one person; answers in words what has become of them, or that nothing had to. */
type Done = { outcome: "done" | "unchanged"; detail: string };
export type Doing = { db: DatabaseTransaction; account: AccountToChange; now: Moment };

type Acting = { actorId: number; outside: Database; now: Moment };

/**
 * One after another, each with a fate of its own: a refusal leaves what was done to the others. The
 * call holds no transaction meanwhile, or two admins who go at each other would wait for ever.
 */
export async function actOnEach(
  { actorId, outside, now }: Acting,
  ids: readonly number[],
  deed: string,
  act: (doing: Doing) => Promise<Done>,
): Promise<PersonResult[]> {
  const results: PersonResult[] = [];
  for (const id of new Set(ids)) {
    try {
      const done = await outside
        .transaction()
        .execute(async (db) => act({ db, now, account: await holdPerson(db, actorId, id, deed) }));
      results.push({ id, ...done });
    } catch (error) {
      const problem = translateDatabaseError(error);
      if (!(problem instanceof Problem) || problem === noLongerAdmin) throw error;
      // Its words say that nothing was changed: of the call that is true only before the first.
      if (problem.code === "unavailable" && results.length === 0) throw error;
      results.push({ id, outcome: "refused", detail: wordsOf(problem) });
    }
  }
  return results;
}

/** Sessions before the account, as every call holds them. */
export async function holdPerson(
  db: DatabaseTransaction,
  actorId: number,
  id: number,
  deed: string,
): Promise<AccountToChange> {
  await holdAdmins(db);
  // They may have lost the role while they waited.
  if (!(await isActiveAdmin(db, actorId))) throw noLongerAdmin;
  requireSomebodyElse(actorId, id, deed);
  await holdSessionsOf(db, id);
  const account = await findAccountToChange(db, id);
  if (!account) throw new Problem("not_found");
  return account;
}

const noLongerAdmin = new Problem("not_found");

function wordsOf({ code, further }: Problem): string {
  return further.detail ?? problemKinds[code].detail;
}

export async function changeRole(
  { db, account, now }: Doing,
  role: SystemRole,
  record: RecordAct,
): Promise<Done> {
  const name = nameOf(account);
  if (account.role === role)
    return { outcome: "unchanged", detail: `${name} has that role already.` };
  requireInUse(account);
  requirePasswordFor(role, account);
  await setRole(db, account.id, role);
  if (role === "member") await releaseClaimsOf(db, account.id, now);
  await endInvitationsBy(db, account.id, {}, now);
  await record(db, {
    subject: { kind: "user", id: account.id },
    fields: ["role"],
    values: { from: account.role, to: role },
  });
  const told = { threadId: account.id, to: [account.id], actorId: null, details: { role } };
  await notify(db, { kind: "role_changed", ...told }, now);
  await announce(db, [topic.user(account.id)], "profile_changed", { user_id: account.id });
  await announcePerson(db, account.id);
  return { outcome: "done", detail: `${name} is ${roleInWords[role]} now.` };
}

const roleInWords: Record<SystemRole, string> = {
  member: "a member",
  analyst: "an analyst",
  admin: "an admin",
};

export async function signOut({ db, account }: Doing, record: RecordAct): Promise<Done> {
  const name = nameOf(account);
  const ended = await endAllSessions(db, account.id);
  if (ended === 0) return { outcome: "unchanged", detail: `${name} was not signed in.` };
  await record(db, {
    subject: { kind: "user", id: account.id },
    fields: ["sessions"],
    values: { ended },
  });
  await announcePerson(db, account.id);
  return { outcome: "done", detail: `${name} is signed out everywhere.` };
}

export async function deactivate(
  { db, account, now }: Doing,
  chosen: readonly Heir[],
  record: RecordAct,
): Promise<Done> {
  const { id } = account;
  const name = nameOf(account);
  if (account.deactivated_at !== null)
    return { outcome: "unchanged", detail: `${name} is deactivated already.` };
  await passOn(db, account, chosen);
  await setDeactivated(db, id, now);
  await releaseClaimsOf(db, id, now);
  await endInvitationsBy(db, id, {}, now);
  await endGroupInvitesBy(db, id, now);
  await endAllSessions(db, id);
  await record(db, { subject: { kind: "user", id }, fields: ["deactivated_at"] });
  await announcePlanOf(db, id);
  await announcePerson(db, id);
  return { outcome: "done", detail: `${name} is deactivated.` };
}

/** Looked at under lock: who could take over may have gone while the choice was made. */
async function passOn(
  db: DatabaseTransaction,
  account: AccountToChange,
  chosen: readonly Heir[],
): Promise<void> {
  await holdPlanOfMember(db, account.id);
  await lockGroupsLedBy(db, account.id);
  const owned = [
    ...(await listLastOwnedPlans(db, account.id)),
    ...(await listLastOwnedGroups(db, account.id)),
  ];
  for (const { kind, id, user_id } of heirsOf(account, owned, chosen))
    await (kind === "plan" ? makePlanOwner : makeGroupOwner)(db, id, user_id);
}

export async function reactivate({ db, account }: Doing, record: RecordAct): Promise<Done> {
  const { id } = account;
  const name = nameOf(account);
  if (account.deactivated_at === null)
    return { outcome: "unchanged", detail: `${name} is active already.` };
  await setDeactivated(db, id, null);
  await record(db, { subject: { kind: "user", id }, fields: ["deactivated_at"] });
  await announcePlanOf(db, id);
  await announcePerson(db, id);
  return { outcome: "done", detail: `${name} can sign in again.` };
}

/** Told to staff; only admins have a screen that asks anew. */
export async function announcePerson(db: DatabaseTransaction, id: number): Promise<void> {
  await announce(db, [topic.staff], "people_changed", { user_id: id });
}

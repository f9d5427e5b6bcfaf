import type { LastOwned } from "@sightline/contract/people/people.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { listGroupsInvitedInto, revokeInvitesBy } from "./groups.invites.queries.ts";
import { listOwnedAlone } from "./groups.leaving.queries.ts";
import { listOthers, setRole } from "./groups.members.queries.ts";
import { announceGroup, announceMembership, holdGroup } from "./groups.queries.ts";

export { tellInvited, tellShareComment, tellShared } from "./groups.telling.ts";

const mostCandidates = 100;

/** The groups in which nobody else is an owner who can be reached; with those who could be one. */
export async function listLastOwnedGroups(db: Database, userId: number): Promise<LastOwned[]> {
  const owned: LastOwned[] = [];
  for (const { id, name } of await listOwnedAlone(db, userId)) {
    const others = await listOthers(db, id, userId);
    owned.push({ kind: "group", id, name, candidates: others.slice(0, mostCandidates) });
  }
  return owned;
}

/**
 * Nobody comes, goes or changes their role until the transaction ends in the groups that nobody else
 * owns or that they have invited into. In one order, as by all who hold several.
 */
export async function lockGroupsLedBy(db: DatabaseTransaction, userId: number): Promise<void> {
  const owned = (await listOwnedAlone(db, userId)).map(({ id }) => id);
  const invitedInto = await listGroupsInvitedInto(db, userId);
  const ids = new Set([...owned, ...invitedInto]);
  for (const id of [...ids].toSorted((one, other) => one - other)) await holdGroup(db, id);
}

/** For who stops being there: nobody comes by their invitations any more. After `lockGroupsLedBy`. */
export async function endGroupInvitesBy(
  db: DatabaseTransaction,
  userId: number,
  now: Moment,
): Promise<void> {
  for (const groupId of await listGroupsInvitedInto(db, userId)) {
    await revokeInvitesBy(db, groupId, userId, now);
    await announceGroup(db, groupId);
  }
}

/** Who stops being there stays in the group; the heir owns it too. */
export async function makeGroupOwner(
  db: DatabaseTransaction,
  groupId: number,
  heirId: number,
): Promise<void> {
  await setRole(db, { group_id: groupId, user_id: heirId, role: "owner" });
  await announceGroup(db, groupId);
  await announceMembership(db, groupId, [heirId]);
}

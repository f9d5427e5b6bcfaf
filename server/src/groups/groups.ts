import type { LastOwned } from "@sightline/contract/people/people.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
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

/** Nobody comes, goes or changes their role in those groups until the transaction ends. */
export async function holdGroupsOwnedAlone(db: DatabaseTransaction, userId: number): Promise<void> {
  for (const { id } of await listOwnedAlone(db, userId)) await holdGroup(db, id);
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

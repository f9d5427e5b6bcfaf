import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { revokeInvitesBy } from "./groups.invites.queries.ts";
import { listLeftWithColleagues } from "./groups.leaving.queries.ts";
import { findMember, insertMember, setRole } from "./groups.members.queries.ts";
import { announceShareGone, deleteSharesBeyondSight } from "./groups.shares.queries.ts";
import { announceGroup, announceMembership, holdGroup } from "./groups.queries.ts";

/** What becomes of groups when their only owner leaves a plan: whoever takes over owns them. */
export const leftGroups = {
  list: listLeftWithColleagues,

  async handOver(db: DatabaseTransaction, from: number, to: number, now: Moment): Promise<void> {
    for (const { id } of await listLeftWithColleagues(db, from))
      await passOn(db, id, from, to, now);
  },
};

/** Who hands over stays in the group, as a member. */
async function passOn(
  db: DatabaseTransaction,
  groupId: number,
  from: number,
  to: number,
  now: Moment,
): Promise<void> {
  await holdGroup(db, groupId);
  // They may have left it while we waited; then somebody else owns it.
  if ((await findMember(db, groupId, from))?.role !== "owner") return;
  await insertMember(db, { group_id: groupId, user_id: to, role: "owner" }, now);
  await setRole(db, { group_id: groupId, user_id: to, role: "owner" });
  await setRole(db, { group_id: groupId, user_id: from, role: "member" });
  await revokeInvitesBy(db, groupId, from, now);
  await announceGroup(db, groupId);
  await announceMembership(db, groupId, [from, to]);
}

/** What was shared since then by those who no longer see the request: it was not theirs to keep. */
export async function endSharesBeyondSight(
  db: DatabaseTransaction,
  requestId: number,
  since: Moment,
): Promise<void> {
  for (const share of await deleteSharesBeyondSight(db, requestId, since))
    await announceShareGone(db, share);
}

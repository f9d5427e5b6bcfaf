import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import type { PersonalData } from "#personalData.ts";
import { revokeInvitesBy } from "./groups.invites.queries.ts";
import {
  collectOfGroups,
  deleteInvitesOf,
  forgetNameInNotes,
  listGroupIdsOf,
  listOwnedAlone,
} from "./groups.leaving.queries.ts";
import { deleteMember, listOthers, setRole } from "./groups.members.queries.ts";
import { announceGroup, announceMembership, deleteGroup, holdGroup } from "./groups.queries.ts";

export const groupPersonalData: PersonalData = {
  holdings: [
    {
      words: "Your place in groups, and invitations to you.",
      fate: "removed",
      columns: ["insight_group_invites.invitation_token"],
      files: ["groups.json"],
    },
    {
      words:
        "What you shared and wrote in groups, until somebody takes it back, and the names of groups that others are in.",
      fate: "kept",
      columns: [
        "insight_group_shares.note",
        "insight_groups.name",
        "insight_groups.description",
        "comments.body",
        "comment_passages.quote",
        "comment_passages.before",
        "comment_passages.after",
      ],
      files: ["groups.json"],
      concerns: async (db, userId) => (await listGroupIdsOf(db, userId)).length > 0,
    },
  ],

  async collect(db, userId) {
    return [{ name: "groups.json", record: await collectOfGroups(db, userId) }];
  },

  async removed(db, userId) {
    const alone = await listOwnedAlone(db, userId);
    return alone.map(
      ({ name }) =>
        `You as the owner of ${name}: it passes to the longest-standing member, or is removed if there is nobody else.`,
    );
  },

  async forget(db, userId, now) {
    for (const id of await listGroupIdsOf(db, userId)) await leave(db, id, userId, now);
    for (const id of await deleteInvitesOf(db, userId)) await announceGroup(db, id);
    await forgetNameInNotes(db, userId);
  },
};

async function leave(
  db: DatabaseTransaction,
  groupId: number,
  userId: number,
  now: Moment,
): Promise<void> {
  await holdGroup(db, groupId);
  const others = await listOthers(db, groupId, userId);
  const [heir] = others;
  if (!heir) return deleteGroup(db, groupId);
  if (heir.role !== "owner") {
    await setRole(db, { group_id: groupId, user_id: heir.id, role: "owner" });
    await announceMembership(db, groupId, [heir.id]);
  }
  await deleteMember(db, groupId, userId);
  await revokeInvitesBy(db, groupId, userId, now);
  await announceGroup(db, groupId);
}

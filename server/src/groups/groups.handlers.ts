import type { GroupRole } from "@sightline/contract/groups/groups.membership.ts";
import { type GroupConflict, groups } from "@sightline/contract/groups/groups.ts";
import { insightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { implement } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import type { Act } from "#http/record.ts";
import { getGroupFor, holdGroupAsOwner, holdGroupFor, readGroup } from "./groups.access.ts";
import { listCandidates } from "./groups.candidates.queries.ts";
import { announceInvite, listInvited, revokeInvitesBy } from "./groups.invites.queries.ts";
import {
  deleteMember,
  findMember,
  insertMember,
  listMembers,
  listOthers,
  setRole,
} from "./groups.members.queries.ts";
import {
  announceGroup,
  announceMembership,
  deleteGroup,
  groupPages,
  insertGroup,
  listGroupRows,
  updateGroup,
} from "./groups.queries.ts";
import { tellRemoved, tellRole } from "./groups.telling.ts";
import { heirAmong, isLastOwner, requireAnotherOwner, requireOwner } from "./groups.rules.ts";

export const groupHandlers = implement(groups, {
  async listGroups({ db, query, user, now }) {
    const { rows, next_cursor } = await groupPages.read(query, (page) =>
      listGroupRows(db, user.id, page, now),
    );
    return { insight_groups: rows, next_cursor };
  },

  async listGroupCandidates({ db, query, user, now }) {
    const { q = "", group: id } = query;
    const group = id === undefined ? null : await getGroupFor(db, id, user);
    const wanted = { q: q === "" ? null : q, group };
    return { candidates: await listCandidates(db, user.id, wanted, now) };
  },

  async createGroup({ db, body, user, now }) {
    const { name, description = "" } = body;
    const id = await insertGroup(db, { name, description }, now);
    await insertMember(db, { group_id: id, user_id: user.id, role: "owner" }, now);
    await announceGroup(db, id);
    await announceMembership(db, id, [user.id]);
    return { insight_group: await readGroup(db, id, user, now) };
  },

  async getGroup({ db, params, user, now }) {
    return { insight_group: await readGroup(db, params.id, user, now) };
  },

  async updateGroup({ db, params, body, user, now }) {
    const { version, ...changes } = body;
    const group = await holdGroupAsOwner(db, params.id, user, "rename and describe it");
    if (version !== undefined && version !== group.version) {
      const present = await readGroup(db, group.id, user, now);
      // No serializer stands between a problem and the wire: only what the contract names leaves.
      const extra: GroupConflict = { insight_group: insightGroup.parse(present) };
      throw new Problem("stale_version", { extra });
    }
    if (await updateGroup(db, group.id, changes)) await announceGroup(db, group.id);
    return { insight_group: await readGroup(db, group.id, user, now) };
  },

  async deleteGroup({ db, params, user, record }) {
    const group = await holdGroupAsOwner(db, params.id, user, "delete it");
    const people = (await listMembers(db, group.id)).map(({ id }) => id);
    const invited = await listInvited(db, group.id);
    await deleteGroup(db, group.id);
    await record(db, { subject: { kind: "group", id: group.id } });
    await announceGroup(db, group.id, people);
    await announceMembership(db, group.id, people);
    for (const invite of invited) await announceInvite(db, invite);
  },

  async setGroupRole({ db, params, body, user, now, record }) {
    const group = await holdGroupAsOwner(db, params.id, user, "change who else is one");
    const member = await findMember(db, group.id, params.memberId);
    if (!member) throw new Problem("not_found");
    if (member.role !== body.role) {
      requireAnotherOwner(group, member, await listOthers(db, group.id, member.id));
      await setRole(db, { group_id: group.id, user_id: member.id, role: body.role });
      if (body.role !== "owner") await revokeInvitesBy(db, group.id, member.id, now);
      await record(db, roleChange(group, member, body.role));
      const changed = { memberId: member.id, actorId: user.id, role: body.role };
      await tellRole(db, group, changed, now);
      await announceGroup(db, group.id);
      await announceMembership(db, group.id, [member.id]);
    }
    return { insight_group: await readGroup(db, group.id, user, now) };
  },

  async removeGroupMember({ db, params, query, body, user, now, record }) {
    const group = await holdGroupFor(db, params.id, user);
    const isLeaving = params.memberId === user.id;
    if (!isLeaving) requireOwner(group, "remove people");
    const member = await findMember(db, group.id, params.memberId);
    if (!member) throw new Problem("not_found");
    const others = await listOthers(db, group.id, member.id);
    const heir = heirAmong(others, body.hand_over_to ?? query.hand_over_to, group);
    if (heir && isLastOwner(member, others)) {
      await setRole(db, { group_id: group.id, user_id: heir.id, role: "owner" });
      if (heir.role !== "owner")
        await record(db, { name: "group_role_changed", ...roleChange(group, heir, "owner") });
      const changed = { memberId: heir.id, actorId: user.id, role: "owner" } as const;
      if (heir.role !== "owner") await tellRole(db, group, changed, now);
      await announceMembership(db, group.id, [heir.id]);
    } else requireAnotherOwner(group, member, others);
    await deleteMember(db, group.id, member.id);
    await revokeInvitesBy(db, group.id, member.id, now);
    await record(db, {
      name: isLeaving ? "group_left" : "group_member_removed",
      subject: { kind: "user", id: member.id },
      details: { group: group.name },
    });
    if (!isLeaving) await tellRemoved(db, group, { memberId: member.id, actorId: user.id }, now);
    await announceGroup(db, group.id, [member.id]);
    await announceMembership(db, group.id, [member.id]);
    return { insight_group: isLeaving ? null : await readGroup(db, group.id, user, now) };
  },
});

type Member = { id: number; role: GroupRole };

/** For the audit log. */
function roleChange(group: { name: string }, member: Member, to: GroupRole): Act {
  return {
    subject: { kind: "user", id: member.id },
    fields: ["role"],
    values: { from: member.role, to },
    details: { group: group.name },
  };
}

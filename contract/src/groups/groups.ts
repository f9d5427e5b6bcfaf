import * as z from "zod/mini";
import { name } from "#accounts/accounts.names.ts";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, idInPath, idSent, pageQuery, searchText, text } from "#base/fields.ts";
import { groupRoles } from "./groups.membership.ts";
import { type InsightGroup, groupRow, insightGroup } from "./groups.shapes.ts";
import { dayMs } from "#base/moments.ts";
import { reads } from "#base/reads.ts";
import { person } from "#people.shapes.ts";

const params = z.object({ id: idInPath });
const ofMember = z.object({ id: idInPath, memberId: idInPath });
const one = z.object({ insight_group: insightGroup });

/** What a 409 `stale_version` holds besides the problem itself: the group as it is by now. */
export type GroupConflict = { insight_group: InsightGroup };

export const groups = defineEndpoints({
  listGroups: {
    method: "GET",
    path: reads.groups.listGroups,
    summary: "The groups one is in by page, the one with the latest activity first.",
    access: "signed_in",
    query: z.object(pageQuery),
    response: z.object({
      insight_groups: z.array(groupRow),
      next_cursor: z.nullable(z.string()),
    }),
  },
  listGroupCandidates: {
    method: "GET",
    path: reads.groups.listGroupCandidates,
    summary:
      "Whom one may invite: people of one's plan and of one's groups. With `group`, without those who are in it, for its owners also without those invited.",
    access: "signed_in",
    query: z.object({
      q: z.optional(searchText),
      group: z.optional(idSent),
    }),
    response: z.object({ candidates: z.array(person) }),
    background: true,
  },
  createGroup: {
    method: "POST",
    path: "/api/v1/insight_groups",
    summary: "Founds a group; one is its owner.",
    access: "signed_in",
    body: z.object({
      name: name(bounds.groupName),
      description: z.optional(text(bounds.groupDescription)),
    }),
    response: one,
    status: 201,
    idempotent: true,
    throttle: [{ by: "user", limit: bounds.groupsPerUserAndDay, withinMs: dayMs }],
    touches: [reads.accounts.getProfile],
  },
  getGroup: {
    method: "GET",
    path: reads.groups.getGroup,
    summary: "A group one is in, with its people; for owners also who is invited.",
    access: "signed_in",
    params,
    response: one,
  },
  updateGroup: {
    method: "PUT",
    path: "/api/v1/insight_groups/:id",
    summary: "Renames or describes a group. Over a newer `version`: 409 with the present group.",
    access: "signed_in",
    params,
    body: z.object({
      name: z.optional(name(bounds.groupName)),
      description: z.optional(text(bounds.groupDescription)),
      version: z.optional(z.int()),
    }),
    response: one,
    touches: [reads.accounts.getProfile],
  },
  deleteGroup: {
    method: "DELETE",
    path: "/api/v1/insight_groups/:id",
    summary: "Deletes a group with all that is shared in it; the insights themselves stay.",
    access: "signed_in",
    params,
    response: null,
    touches: [reads.accounts.getProfile, reads.insights],
    audited: "group_deleted",
  },
  setGroupRole: {
    method: "PUT",
    path: "/api/v1/insight_groups/:id/members/:memberId",
    summary: "Makes a member an owner, or an owner a member; also oneself.",
    access: "signed_in",
    params: ofMember,
    body: z.object({ role: z.enum(groupRoles) }),
    response: one,
    audited: "group_role_changed",
  },
  removeGroupMember: {
    method: "DELETE",
    path: "/api/v1/insight_groups/:id/members/:memberId",
    summary:
      "Removes somebody, or leaves: then the answer is null. The last owner names who takes over, in the body or as query.",
    access: "signed_in",
    params: ofMember,
    query: z.object({ hand_over_to: z.optional(idSent) }),
    body: z.object({ hand_over_to: z.optional(id) }),
    response: z.object({ insight_group: z.nullable(insightGroup) }),
    touches: [reads.accounts.getProfile, reads.insights],
    audited: ["group_left", "group_member_removed", "group_role_changed"],
  },
});

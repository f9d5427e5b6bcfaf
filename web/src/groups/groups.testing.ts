import type { GroupMember, InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import type { GroupShare } from "@sightline/contract/groups/groups.shares.ts";

const moment = "2026-03-02T09:00:00.000Z";
const ada = { id: 1, first_name: "Ada", last_name: "Lind" };

export function makeMember(given: Partial<GroupMember> = {}): GroupMember {
  return { ...ada, role: "owner", joined_at: moment, ...given };
}

/** Ada owns it, Bo is a member. */
export function makeGroup(given: Partial<InsightGroup> = {}): InsightGroup {
  return {
    id: 4,
    name: "Harbour",
    description: "",
    version: 1,
    role: "owner",
    created_at: moment,
    members: [
      makeMember(),
      makeMember({ id: 2, first_name: "Bo", last_name: "Dahl", role: "member" }),
    ],
    invites: [],
    ...given,
  };
}

export function makeShare(given: Partial<GroupShare> = {}): GroupShare {
  return {
    id: 7,
    insight_group: { id: 4, name: "Harbour" },
    insight_response: {
      id: 9,
      insight_request_id: 12,
      title: "What does oat milk cost?",
      insight_category_id: 1,
      outcome: "answered",
      summary: "14 to 22 kroner [1].",
      sources_count: 1,
      version: 1,
      author: { id: 3, first_name: "Ines", last_name: "Ek" },
      published_at: moment,
      review_by: null,
      rating: null,
      unread: false,
    },
    shared_by: ada,
    note: "",
    created_at: moment,
    ends_at: null,
    people: [],
    comments_count: 0,
    confirmation: null,
    can: ["take_back"],
    ...given,
  };
}

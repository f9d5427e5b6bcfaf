import type { OrganizationPlan, PlanInvitation, PlanMember } from "@sightline/contract/plans.ts";

const moment = "2026-03-02T09:00:00.000Z";

export function makeMember(given: Partial<PlanMember> = {}): PlanMember {
  return {
    id: 1,
    first_name: "Ada",
    last_name: "Lind",
    email: "ada@example.org",
    role: "owner",
    joined_at: moment,
    deactivated_at: null,
    ...given,
  };
}

export function makePlanInvitation(given: Partial<PlanInvitation> = {}): PlanInvitation {
  return {
    id: 7,
    email: "cleo@example.org",
    role: "member",
    invited_by: { id: 1, first_name: "Ada", last_name: "Lind" },
    created_at: moment,
    mails_sent: 1,
    expires_at: "2099-03-16T09:00:00.000Z",
    ...given,
  };
}

/** Ada owns it, Bo is a member, Cleo is invited. */
export function makePlan(given: Partial<OrganizationPlan> = {}): OrganizationPlan {
  return {
    id: 4,
    name: "Northwind",
    role: "owner",
    created_at: moment,
    members: [
      makeMember(),
      makeMember({
        id: 2,
        first_name: "Bo",
        last_name: "Dahl",
        email: "bo@example.org",
        role: "member",
      }),
    ],
    invitations: [makePlanInvitation()],
    seats: { total: 5, members: 2, invited: 1, free: 2 },
    ...given,
  };
}

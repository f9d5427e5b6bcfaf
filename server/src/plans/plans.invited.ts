import type { PlansInvitedInto } from "#invitations/invitations.ts";
import { findMember, findMemberByEmail } from "./plans.members.queries.ts";
import { announcePlan } from "./plans.queries.ts";
import { holdPlan, holdPlanIfThere, joinPlan, readSeats } from "./plans.seats.queries.ts";

export const plansInvitedInto: PlansInvitedInto = {
  hold: holdPlan,
  join: joinPlan,
  announce: announcePlan,

  async holdIfThere(db, planId) {
    return (await holdPlanIfThere(db, planId)) !== undefined;
  },

  async mayInvite(db, { planId, inviterId, email }, now) {
    const inviter = await findMember(db, planId, inviterId);
    if (inviter?.role !== "owner" || inviter.deactivated_at !== null) return false;
    if (await findMemberByEmail(db, planId, email)) return false;
    return (await readSeats(db, planId, now)).free > 0;
  },
};

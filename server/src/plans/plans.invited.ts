import type { PlansInvitedInto } from "#invitations/invitations.ts";
import { announcePlan } from "./plans.live.ts";
import { findMember, findMemberByEmail } from "./plans.members.queries.ts";
import { holdPlanIfThere } from "./plans.seats.queries.ts";
import { holdPlan, joinPlan, readSeats } from "./plans.seats.ts";

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

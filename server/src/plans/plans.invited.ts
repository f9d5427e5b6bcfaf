import { Problem } from "#http/problem.ts";
import type { PlansInvitedInto } from "#invitations/invitations.ts";
import { announcePlan } from "./plans.live.ts";
import { notify } from "#notifications/notifications.ts";
import { findMemberByEmail, listOwners } from "./plans.members.queries.ts";
import { holdPlanIfThere } from "./plans.seats.queries.ts";
import { holdPlan, joinPlan, readSeats } from "./plans.seats.ts";

export const plansInvitedInto: PlansInvitedInto = {
  hold: holdPlan,
  join: joinPlan,
  announce: announcePlan,

  async tellDeclined(db, planId, now) {
    const to = (await listOwners(db, planId)).map((owner) => owner.id);
    await notify(db, { kind: "plan_declined", threadId: planId, to, actorId: null }, now);
  },

  async requireFreeSeat(db, planId, now) {
    const { name } = await holdPlan(db, planId);
    if ((await readSeats(db, planId, now)).free > 0) return;
    throw new Problem("no_free_seat", {
      detail: `The seat in ${name} was taken meanwhile. Tell the person who invited you.`,
    });
  },

  async holdIfThere(db, planId) {
    return (await holdPlanIfThere(db, planId)) !== undefined;
  },

  async hasRoomFor(db, { planId, email }, now) {
    if (await findMemberByEmail(db, planId, email)) return false;
    return (await readSeats(db, planId, now)).free > 0;
  },
};

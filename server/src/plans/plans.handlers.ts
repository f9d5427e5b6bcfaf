import { plans } from "@sightline/contract/plans.ts";
import { type FindRefusal, type Implementation, implement } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { endInvitationsBy } from "#invitations/invitations.ts";
import { announce, topic } from "#live/announce.ts";
import { notify } from "#notifications/notifications.ts";
import { makePlanAdminHandlers } from "./plans.admin.handlers.ts";
import { findOwnPlanToRead, getOwnPlan, holdPlanAsOwner, readPlan } from "./plans.access.ts";
import { invitingHandlers } from "./plans.inviting.handlers.ts";
import type { LeftToOthers } from "./plans.leaving.ts";
import { announcePlan } from "./plans.live.ts";
import { findMember, listOtherOwners, setMemberRole } from "./plans.members.queries.ts";
import { holdFounding, insertPlan, renamePlan } from "./plans.queries.ts";
import { makeRemovalHandlers } from "./plans.removal.handlers.ts";
import { requireAnotherOwner } from "./plans.rules.ts";
import { becomeMember } from "./plans.seats.ts";
import { findPlanOf } from "./plans.ts";

export function makePlanHandlers(left: LeftToOthers): Implementation {
  return implement(
    plans,
    {
      ...invitingHandlers,
      ...makeRemovalHandlers(left),
      ...makePlanAdminHandlers(left),

      async getPlan({ db, user, now }) {
        return { organization_plan: await findOwnPlanToRead(db, user, now) };
      },

      async savePlan({ db, body, user, now, record }) {
        await holdFounding(db, user.id);
        if (await findPlanOf(db, user.id)) {
          const { id, name } = await holdPlanAsOwner(db, user, "rename it");
          await renamePlan(db, id, body.name);
          if (name !== body.name) {
            const fields = ["name"];
            await record(db, { name: "plan_renamed", subject: { kind: "plan", id }, fields });
          }
        } else {
          const id = await insertPlan(db, body.name, now);
          await becomeMember(db, { planId: id, userId: user.id, role: "owner" }, now);
          await record(db, { name: "plan_founded", subject: { kind: "plan", id } });
          await announce(db, [topic.user(user.id)], "profile_changed", { user_id: user.id });
        }
        const plan = await getOwnPlan(db, user);
        await announcePlan(db, plan.id);
        return { organization_plan: await readPlan(db, plan, user, now) };
      },

      async setMemberRole({ db, params, body, user, now, record }) {
        const held = await holdPlanAsOwner(db, user, "change who else is one");
        const member = await findMember(db, held.id, params.id);
        if (!member) throw new Problem("not_found");
        if (member.role !== body.role) {
          requireAnotherOwner(held, member, await listOtherOwners(db, held.id, member.id));
          await setMemberRole(db, member.id, body.role);
          await endInvitationsBy(db, member.id, { planId: held.id }, now);
          await record(db, {
            subject: { kind: "user", id: member.id },
            fields: ["role"],
            values: { from: member.role, to: body.role },
            details: { plan: held.name },
          });
          const told = { threadId: held.id, to: [member.id], actorId: user.id };
          const details = { role: body.role };
          await notify(db, { kind: "plan_role_changed", ...told, details }, now);
          await announce(db, [topic.user(member.id)], "profile_changed", { user_id: member.id });
          await announcePlan(db, held.id);
        }
        return { organization_plan: await readPlan(db, await getOwnPlan(db, user), user, now) };
      },
    },
    findRefusal,
  );
}

/** The seats of one's own plan one sees; how many there are is up to those who run the place. */
const findRefusal: FindRefusal = async (db, planId, user) =>
  (await findMember(db, planId, user.id)) &&
  "How many seats a plan has, and whether it is closed, is up to the people who run this place. Ask them.";

import type { plans } from "@sightline/contract/plans.ts";
import type { Handlers } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import { findOpenOfPlan, revokeInvitation } from "#invitations/invitations.ts";
import {
  findOwnPlanToRead,
  getOwnPlan,
  holdOwnPlan,
  holdPlanAsOwner,
  readPlan,
} from "./plans.access.ts";
import { dissolve } from "./plans.dissolving.ts";
import { findUsualHeir, getHeir, type LeftToOthers, takeLeave } from "./plans.leaving.ts";
import { announcePlan } from "./plans.live.ts";
import {
  countOthers,
  findMember,
  findMemberByEmail,
  listOtherOwners,
} from "./plans.members.queries.ts";
import { requireAlone, requireAnotherOwner, requireOwner } from "./plans.rules.ts";

type Rows = Pick<typeof plans, "removeFromPlan" | "leavePlan" | "dissolvePlan" | "getLeaving">;

const ownersRemove = "remove people and revoke invitations";

export function makeRemovalHandlers(left: LeftToOthers): Handlers<Rows> {
  return {
    async removeFromPlan({ db, query, body, user, now, record }) {
      const email = body.email ?? query.email;
      if (email === undefined) throw invalid({ email: ["Fill this in."] });
      const plan = await holdPlanAsOwner(db, user, ownersRemove);
      const invitation = await findOpenOfPlan(db, plan.id, email, now);
      if (invitation) {
        await revokeInvitation(db, invitation, now);
        const subject = { kind: "invitation", id: invitation.id } as const;
        await record(db, { name: "invitation_revoked", subject });
        await announcePlan(db, plan.id);
        return { organization_plan: await readPlan(db, plan, user, now) };
      }
      const member = await findMemberByEmail(db, plan.id, email);
      if (!member) {
        throw new Problem("not_found", {
          detail: `Nobody with this address is in ${plan.name} or invited.`,
        });
      }
      requireAnotherOwner(plan, member, await listOtherOwners(db, plan.id, member.id));
      const going = { plan, memberId: member.id, actorId: user.id };
      const heir = await getHeir(db, left, going, body.hand_over_to ?? query.hand_over_to);
      await takeLeave(db, left, going, heir, now);
      await record(db, {
        name: "plan_member_removed",
        subject: { kind: "user", id: member.id },
        details: { plan: plan.name },
      });
      return { organization_plan: await findOwnPlanToRead(db, user, now) };
    },

    async leavePlan({ db, query, body, user, now, record }) {
      const plan = await holdOwnPlan(db, user);
      requireAnotherOwner(plan, plan, await listOtherOwners(db, plan.id, user.id));
      const going = { plan, memberId: user.id, actorId: user.id };
      const heir = await getHeir(db, left, going, body.hand_over_to ?? query.hand_over_to);
      await takeLeave(db, left, going, heir, now);
      await record(db, { subject: { kind: "plan", id: plan.id } });
    },

    async dissolvePlan({ db, user, now, record }) {
      const plan = await holdPlanAsOwner(db, user, "dissolve it");
      requireAlone(plan, await countOthers(db, plan.id, user.id));
      await dissolve(db, left, { plan, memberId: user.id, actorId: user.id }, now);
      await record(db, { subject: { kind: "plan", id: plan.id } });
    },

    async getLeaving({ db, params, user }) {
      const plan = await getOwnPlan(db, user);
      const member = await findMember(db, plan.id, params.id);
      if (!member) throw new Problem("not_found");
      const isOneself = member.id === user.id;
      if (!isOneself) requireOwner(plan, "see what somebody leaves behind");
      const going = { plan, memberId: member.id, actorId: user.id };
      return {
        leaving: {
          member,
          insight_requests: await left.requests.list(db, plan.id, member.id),
          insight_groups: await left.groups.list(db, member.id),
          private_requests: isOneself ? await left.requests.countPrivate(db, member.id) : null,
          hand_over_to: (await findUsualHeir(db, going)) ?? null,
        },
      };
    },
  };
}

import type { PersonalData } from "#personalData.ts";
import { dissolve } from "./plans.dissolving.ts";
import { findUsualHeir, type LeftToOthers, takeLeave } from "./plans.leaving.ts";
import { countOthers, listOtherOwners, readMembership } from "./plans.members.queries.ts";
import { holdPlan } from "./plans.seats.ts";
import { findPlanOf } from "./plans.ts";

export function makePlanPersonalData(left: LeftToOthers): PersonalData {
  return {
    holdings: [
      {
        words: "The name of your organization plan.",
        fate: "kept",
        columns: ["organization_plans.name"],
        files: ["organization_plan.json"],
        concerns: async (db, userId) => (await findPlanOf(db, userId)) !== null,
      },
    ],

    async collect(db, userId) {
      return [{ name: "organization_plan.json", record: await readMembership(db, userId) }];
    },

    async removed(db, userId) {
      const plan = await findPlanOf(db, userId);
      if (!plan) return [];
      return [
        `Your place in ${plan.name}. Your open organization requests there pass to one of its owners.`,
      ];
    },

    async hindrances(db, userId) {
      const plan = await findPlanOf(db, userId);
      if (plan?.role !== "owner") return [];
      if ((await listOtherOwners(db, plan.id, userId)).length > 0) return [];
      if ((await countOthers(db, plan.id, userId)) === 0) return [];
      return [`You are the last owner of ${plan.name}. Make someone else an owner first.`];
    },

    async forget(db, userId, now) {
      const plan = await findPlanOf(db, userId);
      if (!plan) return;
      await holdPlan(db, plan.id);
      const going = { plan, memberId: userId, actorId: userId };
      if ((await countOthers(db, plan.id, userId)) === 0) return dissolve(db, left, going, now);
      const heir = await findUsualHeir(db, going);
      await takeLeave(db, left, going, heir?.id ?? null, now);
    },
  };
}

import { type OrganizationPlan, type PlanMember, plans } from "@sightline/contract/plans.ts";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { activeOf } from "#plans/plans.words.ts";

/**
 * What a member would leave behind, and the chosen heir. Wanted while the question is open and not
 * yet answered: of somebody who has gone there is nothing to ask any more.
 */
export function useLeaving(memberId: number, plan: OrganizationPlan, wanted: boolean) {
  const loaded = useLoad(plans.getLeaving, { params: { id: memberId } }, { when: wanted });
  const [chosen, setChosen] = useState<number>();
  const others = activeOf(plan.members).filter(({ id }) => id !== memberId);
  const leaving = loaded.answer?.leaving;
  const heir = findHeir(others, chosen) ?? findHeir(others, leaving?.hand_over_to?.id);
  return {
    loaded,
    leaving,
    others,
    heir,
    choose: setChosen,
    /** Only what is so now is agreed to. */
    ready: loaded.state === "ready" && !loaded.refreshing && loaded.problem === undefined,
  };
}

function findHeir(others: readonly PlanMember[], id: number | undefined): PlanMember | undefined {
  return others.find((one) => one.id === id);
}

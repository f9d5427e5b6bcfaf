import type { OrganizationPlan } from "@sightline/contract/plans.ts";
import { LeavePlan } from "./LeavePlan.tsx";
import styles from "./OwnPlace.module.css";
import { isOnlyOwner } from "./plans.words.ts";
import { PlanSection } from "./PlanSection.tsx";
import { StepDown } from "./StepDown.tsx";

/** Going, or giving up a role; and why not, where a plan would be left without an owner. */
export function OwnPlace({ plan, userId }: { plan: OrganizationPlan; userId: number }) {
  if (isOnlyOwner(plan.members, userId)) {
    return (
      <PlanSection id="plan-place" title="Your place in the plan">
        <p className={styles.why}>
          You are the only owner, and a plan needs one, so you can neither leave nor step down now.{" "}
          {plan.members.length > 1
            ? "Make somebody else an owner first: the button at the end of their row does it."
            : "Invite somebody as an owner first; once they have joined, you can go."}
        </p>
      </PlanSection>
    );
  }
  return (
    <PlanSection id="plan-place" title="Your place in the plan">
      <div className={styles.actions}>
        {plan.role === "owner" && <StepDown plan={plan} userId={userId} />}
        <LeavePlan plan={plan} userId={userId} />
      </div>
    </PlanSection>
  );
}

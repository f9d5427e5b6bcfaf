import type { OrganizationPlan } from "@sightline/contract/plans.ts";
import { DissolvePlan } from "./DissolvePlan.tsx";
import { LeavePlan } from "./LeavePlan.tsx";
import styles from "./OwnPlace.module.css";
import { isOnlyOwner } from "#plans/plans.words.ts";
import { PageSection } from "#ui/page/PageSection.tsx";
import { StepDown } from "./StepDown.tsx";

/** Going, or giving up a role; and why not, where a plan would be left without an owner. */
export function OwnPlace({ plan, userId }: { plan: OrganizationPlan; userId: number }) {
  if (plan.members.length === 1) {
    return (
      <PageSection
        id="plan-place"
        title="Your place in the plan"
        lead="You are the only one in it. Invite someone as an owner before you leave, or dissolve it."
      >
        <div className={styles.actions}>
          <DissolvePlan plan={plan} />
        </div>
      </PageSection>
    );
  }
  if (isOnlyOwner(plan.members, userId)) {
    return (
      <PageSection id="plan-place" title="Your place in the plan">
        <p className={styles.why}>
          You are the only owner, and a plan needs one, so you can't leave or step down yet. Make
          someone else an owner first, with the button at the end of their row.
        </p>
      </PageSection>
    );
  }
  return (
    <PageSection id="plan-place" title="Your place in the plan">
      <div className={styles.actions}>
        {plan.role === "owner" && <StepDown plan={plan} userId={userId} />}
        <LeavePlan plan={plan} userId={userId} />
      </div>
    </PageSection>
  );
}

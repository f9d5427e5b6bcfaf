import type { OrganizationPlan } from "@sightline/contract/plans.ts";
import { ownersOf } from "#plans/plans.words.ts";
import { PageSection } from "#ui/page/PageSection.tsx";

/** For those who are no owners: what others do here, and who they are. */
export function WhomToAsk({ plan }: { plan: OrganizationPlan }) {
  return (
    <PageSection
      id="plan-ask"
      title="Whom to ask"
      lead={
        <>
          Owners invite people, rename the plan and make others owners. Ask{" "}
          <strong>{ownersOf(plan.members)}</strong>.
        </>
      }
    >
      {null}
    </PageSection>
  );
}

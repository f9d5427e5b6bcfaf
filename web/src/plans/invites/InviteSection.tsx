import type { OrganizationPlan } from "@sightline/contract/plans.ts";
import { InviteForm } from "./InviteForm.tsx";
import styles from "#plans/plan/PlanPage.module.css";
import { OpenInvitations } from "./OpenInvitations.tsx";
import { PageSection } from "#ui/page/PageSection.tsx";

export function InviteSection({ plan }: { plan: OrganizationPlan }) {
  return (
    <div className={styles.column}>
      <PageSection
        id="plan-invite"
        title="Invite people"
        lead="Each gets a mail with a link that works for 14 days."
      >
        <InviteForm plan={plan} />
      </PageSection>
      {plan.invitations.length > 0 && <OpenInvitations invitations={plan.invitations} />}
    </div>
  );
}

import type { OrganizationPlan, PlanInvitation } from "@sightline/contract/plans.ts";
import people from "#people/PeopleRows.module.css";
import { InvitationRow } from "./InvitationRow.tsx";
import { InviteForm } from "./InviteForm.tsx";
import styles from "#plans/plan/PlanPage.module.css";
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

const openId = "plan-invitations";

function OpenInvitations({ invitations }: { invitations: readonly PlanInvitation[] }) {
  return (
    <PageSection id={openId} title="Open invitations">
      <ul role="list" className={people.rows} aria-label="Open invitations">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} headingId={openId} />
        ))}
      </ul>
    </PageSection>
  );
}

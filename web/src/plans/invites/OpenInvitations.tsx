import type { PlanInvitation } from "@sightline/contract/plans.ts";
import { InvitationRow } from "./InvitationRow.tsx";
import styles from "#people/PeopleRows.module.css";
import { PageSection } from "#ui/page/PageSection.tsx";

const headingId = "plan-invitations";

export function OpenInvitations({ invitations }: { invitations: readonly PlanInvitation[] }) {
  return (
    <PageSection id={headingId} title="Open invitations">
      <ul role="list" className={styles.rows} aria-label="Open invitations">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} headingId={headingId} />
        ))}
      </ul>
    </PageSection>
  );
}

import type { OrganizationPlan } from "@sightline/contract/plans.ts";
import { MemberRow } from "./MemberRow.tsx";
import styles from "#ui/lists/PeopleRows.module.css";
import { PageSection } from "#ui/page/PageSection.tsx";

const headingId = "plan-people";

export function MemberList({ plan, userId }: { plan: OrganizationPlan; userId: number }) {
  return (
    <PageSection id={headingId} title="People">
      <ul role="list" className={styles.rows} aria-label={`People in ${plan.name}`}>
        {plan.members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            plan={plan}
            isOneself={member.id === userId}
            headingId={headingId}
          />
        ))}
      </ul>
    </PageSection>
  );
}

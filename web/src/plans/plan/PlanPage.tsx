import type { OrganizationPlan } from "@sightline/contract/plans.ts";
import { InviteSection } from "#plans/invites/InviteSection.tsx";
import { MemberList } from "#plans/members/MemberList.tsx";
import { OwnInvitations } from "#plans/invites/OwnInvitations.tsx";
import { OwnPlace } from "#plans/members/OwnPlace.tsx";
import { Spared } from "#plans/Spared.tsx";
import styles from "./PlanPage.module.css";
import { PlanSeats } from "./PlanSeats.tsx";
import { WhomToAsk } from "./WhomToAsk.tsx";

export function PlanPage({ plan, userId }: { plan: OrganizationPlan; userId: number }) {
  return (
    <div className={styles.page}>
      <PlanSeats plan={plan} />
      <OwnInvitations planName={plan.name} />
      <div className={styles.columns}>
        <MemberList plan={plan} userId={userId} />
        {plan.role === "owner" ? <InviteSection plan={plan} /> : <WhomToAsk plan={plan} />}
      </div>
      <div className={styles.foot}>
        <OwnPlace plan={plan} userId={userId} />
      </div>
      {plan.role === "owner" && <Spared of="plan" />}
    </div>
  );
}

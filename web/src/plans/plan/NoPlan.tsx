import { bounds } from "@sightline/contract/base/bounds.ts";
import { FoundPlan } from "./FoundPlan.tsx";
import styles from "./NoPlan.module.css";
import { OwnInvitations } from "#plans/invites/OwnInvitations.tsx";
import { PageSection } from "#ui/page/PageSection.tsx";

/** What a plan is for, and the two ways into one. */
export function NoPlan({ former }: { former: string | undefined }) {
  return (
    <div className={styles.page}>
      {former !== undefined && (
        <p role="status" className={styles.former}>
          You are no longer in {former}. Your private requests are still yours.
        </p>
      )}
      <section className={styles.lede}>
        <h2>Ask together</h2>
        <p>
          A plan brings the people of one organization together. Requests you open to it are seen,
          followed and joined by all of them, so that nobody asks twice, and what somebody leaves
          behind passes to a colleague.
        </p>
      </section>
      <OwnInvitations />
      <PageSection
        id="plan-found"
        title="Found a plan"
        lead={`You become its owner and have ${bounds.planSeats} seats, one of them for yourself.`}
      >
        <FoundPlan />
      </PageSection>
    </div>
  );
}

import { placeRows } from "@sightline/contract/place/place.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { FoundPlan } from "./FoundPlan.tsx";
import styles from "./NoPlan.module.css";
import { OwnInvitations } from "#plans/invites/OwnInvitations.tsx";
import { PageSection } from "#ui/page/PageSection.tsx";

/** What a plan is for, and the two ways into one. */
export function NoPlan({ former }: { former: string | undefined }) {
  const seats = useLoad(placeRows.getPlace).answer?.place.plan_seats;
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
          A plan brings the people of one organization together. Everyone in it can see, follow and
          join the requests you open to it, so nobody asks twice, and when someone leaves, their
          open requests pass to a colleague.
        </p>
      </section>
      <OwnInvitations />
      <PageSection
        id="plan-found"
        title="Create a plan"
        lead={
          seats === undefined
            ? "You will own it. One of its seats is your own."
            : `You will own it and have ${seats === 1 ? "1 seat" : `${seats} seats`}, including your own.`
        }
      >
        <FoundPlan />
      </PageSection>
    </div>
  );
}

import { plans } from "@sightline/contract/plans.ts";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { LoadMore } from "#ui/lists/LoadMore.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import styles from "#people/PeopleRows.module.css";
import { ListedPlanRow } from "./ListedPlanRow.tsx";
import { PageSection } from "#ui/page/PageSection.tsx";

/** For admins: how many seats each plan has. */
export function AllPlans() {
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined]);
  return (
    <PageSection
      id="plan-all"
      title="Seats of every plan"
      lead="You see this as an admin. A plan never has fewer seats than are in use."
    >
      {cursors.map((cursor, index) => (
        <Page
          key={cursor ?? "first"}
          cursor={cursor}
          isLast={index === cursors.length - 1}
          onMore={(next) => setCursors([...cursors, next])}
        />
      ))}
    </PageSection>
  );
}

type PageProps = { cursor: string | undefined; isLast: boolean; onMore: (next: string) => void };

function Page({ cursor, isLast, onMore }: PageProps) {
  const loaded = useLoad(plans.listPlans, { query: { cursor } });
  if (loaded.state === "loading") {
    return (
      <SkeletonRegion words="Loading plans">
        <SkeletonText lines={4} />
      </SkeletonRegion>
    );
  }
  if (loaded.state === "failed") {
    return (
      <ProblemFace title="The plans could not be loaded" onRetry={loaded.reload}>
        {loaded.problem.detail}
      </ProblemFace>
    );
  }
  const { organization_plans: listed, next_cursor: next } = loaded.answer;
  return (
    <>
      <ul
        role="list"
        className={styles.rows}
        aria-label={cursor === undefined ? "All plans" : "Other plans"}
      >
        {listed.map((plan) => (
          <ListedPlanRow key={plan.id} plan={plan} />
        ))}
      </ul>
      {isLast && next !== null && (
        <LoadMore more loading={false} onMore={() => onMore(next)} noun="plans" />
      )}
    </>
  );
}

import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import { type OrganizationPlan, plans } from "@sightline/contract/plans.ts";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { SkeletonBlock, SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { NoPlan } from "./NoPlan.tsx";
import { PlanHeader } from "./PlanHeader.tsx";
import { PlanPage } from "./PlanPage.tsx";
import pageStyles from "./PlanPage.module.css";
import styles from "./PlanScreen.module.css";

/** One's organization plan: its people, seats and invitations; or the way to one. */
export function PlanScreen() {
  const loaded = useLoad(plans.getPlan);
  const user = useLoad(accountProfile.getProfile).answer?.user;
  const plan = loaded.answer?.organization_plan;
  const former = useFormer(plan);
  // They stand above most of it, which waits for them; once, since that asks again if it failed.
  const invited = useLoad(invitations.listOwnInvitations);
  const [hasLooked, setLooked] = useState(false);
  if (invited.state !== "loading" && !hasLooked) setLooked(true);
  const isWhole = hasLooked && !(plan && !user);
  const isComing = loaded.state === "loading" || (loaded.state === "ready" && !isWhole);
  return (
    <>
      <PlanHeader plan={isComing ? undefined : plan} />
      {isComing && <PlanSkeleton />}
      {loaded.state === "failed" && (
        <ProblemFace
          title="Your plan could not be loaded"
          onRetry={loaded.reload}
          requestId={loaded.problem.request_id}
        >
          {loaded.problem.detail}
        </ProblemFace>
      )}
      {!isComing && (
        <div className={styles.parts}>
          {plan && user && <PlanPage plan={plan} userId={user.id} />}
          {plan === null && <NoPlan former={former} />}
        </div>
      )}
    </>
  );
}

/** The name of the plan one was in a moment ago, while this page was open. */
function useFormer(plan: OrganizationPlan | null | undefined): string | undefined {
  const [last, setLast] = useState(plan?.name);
  if (plan && plan.name !== last) setLast(plan.name);
  return plan === null ? last : undefined;
}

function PlanSkeleton() {
  return (
    <SkeletonRegion words="Loading your plan">
      <div className={pageStyles.page}>
        <SkeletonBlock height="s" />
        <div className={pageStyles.columns}>
          <SkeletonText lines={6} />
          <SkeletonBlock height="l" />
        </div>
      </div>
    </SkeletonRegion>
  );
}

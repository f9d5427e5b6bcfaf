import { placeSetUp, type SetUp } from "@sightline/contract/place/place.setUp.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { currentPlaceName } from "#ui/base/placeName.ts";
import { SkeletonBlock, SkeletonRegion } from "#ui/lists/Skeleton.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { AdminGate } from "./AdminGate.tsx";
import styles from "./SetUpScreen.module.css";
import { SetUpStepRow } from "./SetUpStepRow.tsx";

/** What a new place needs before people can ask. It can be left and taken up again, anywhere. */
export function SetUpScreen() {
  return (
    <>
      <PageHeader
        title="Set-up"
        sub="Five steps. You can leave at any time; what is done stays done."
      />
      <AdminGate title="The set-up is for admins">
        <Steps />
      </AdminGate>
    </>
  );
}

function Steps() {
  const loaded = useLoad(placeSetUp.getSetUp, undefined, { anew: true });
  if (loaded.state === "loading") {
    return (
      <SkeletonRegion words="Loading the set-up">
        <SkeletonBlock height="l" />
      </SkeletonRegion>
    );
  }
  if (loaded.state === "failed") {
    const { problem, reload } = loaded;
    return (
      <ProblemFace title={problem.title} onRetry={reload} requestId={problem.request_id}>
        {problem.detail}
      </ProblemFace>
    );
  }
  const setUp = loaded.answer.set_up;
  const next = setUp.steps.find(({ state }) => state === "open");
  return (
    <div className={styles.page}>
      <p role="status" className={styles.progress}>
        {tellProgress(setUp)}
      </p>
      <ol role="list" className={styles.steps}>
        {setUp.steps.map((entry, index) => (
          <SetUpStepRow
            key={entry.step}
            entry={entry}
            number={index + 1}
            isNext={entry === next}
            setUp={setUp}
          />
        ))}
      </ol>
      {next === undefined && (
        <ButtonLink href="#/app/requests/all" look="primary" size="l">
          Go to {currentPlaceName()}
        </ButtonLink>
      )}
    </div>
  );
}

function tellProgress({ steps }: SetUp): string {
  const open = steps.filter(({ state }) => state === "open").length;
  if (open === 0) return "Nothing is left to do here. Everything can still be changed.";
  const done = steps.filter(({ state }) => state === "done").length;
  return `${done} of ${steps.length} done, ${open} to go.`;
}

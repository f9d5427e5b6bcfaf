import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { type OpenWork, type Turnaround, turnarounds } from "@sightline/contract/turnarounds.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { useWasKnown } from "#api/load/useWasKnown.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonBlock, SkeletonRegion } from "#ui/lists/Skeleton.tsx";
import { CategoryTurnaround } from "./CategoryTurnaround.tsx";
import { OpenWorkTable } from "./OpenWorkTable.tsx";
import { TurnaroundTable } from "./TurnaroundTable.tsx";
import styles from "./TurnaroundsScreen.module.css";

/** How long answers really take: for everybody, in figures and pictures. */
export function TurnaroundsScreen() {
  const loaded = useLoad(turnarounds.listTurnarounds);
  const open = useOpenWork();
  const isComing = loaded.state === "loading" || (loaded.state === "ready" && !open.isKnown);
  return (
    <>
      <PageHeader
        title="Turnarounds"
        sub="How long answers really took, in working time from submission to first delivery, not counting the time we waited for someone's answer. Nothing is left out."
      />
      {isComing && (
        <SkeletonRegion words="The figures are loading">
          <div className={styles.page}>
            <SkeletonBlock height="l" />
            <SkeletonBlock height="l" />
            <SkeletonBlock height="l" />
          </div>
        </SkeletonRegion>
      )}
      {loaded.state === "failed" && (
        <ProblemFace
          title={loaded.problem.title}
          onRetry={loaded.reload}
          requestId={loaded.problem.request_id}
        >
          {loaded.problem.detail}
        </ProblemFace>
      )}
      {loaded.state === "ready" && !isComing && (
        <Turnarounds rows={loaded.answer.turnarounds.filter(isShown)} work={open.work} />
      )}
    </>
  );
}

/** A retired category is there as long as it has something to tell. */
function isShown(row: Turnaround): boolean {
  return row.promised_at !== null || row.sample_size > 0;
}

type TurnaroundsProps = { rows: readonly Turnaround[]; work: readonly OpenWork[] | undefined };

function Turnarounds({ rows, work }: TurnaroundsProps) {
  const courses = useLoad(turnarounds.listCourses).answer?.courses;
  const weeksOf = new Map(courses?.map((one) => [one.insight_category_id, one.weeks]));
  if (rows.length === 0) {
    return (
      <EmptyState title="No categories yet">
        Once there is one, its promise and its record appear here.
      </EmptyState>
    );
  }
  return (
    <div className={styles.page}>
      <section aria-label="All categories">
        <TurnaroundTable rows={rows} />
      </section>
      {work && (
        <section aria-labelledby="open-work">
          <h2 id="open-work" className={styles.head}>
            Open now
          </h2>
          <OpenWorkTable work={work} />
        </section>
      )}
      {rows.map((row) => (
        <CategoryTurnaround
          key={row.insight_category_id}
          row={row}
          weeks={weeksOf.get(row.insight_category_id)}
        />
      ))}
    </div>
  );
}

/** Only those who answer see how much waits; it stands above the pictures, which wait for it. */
function useOpenWork() {
  const profile = useLoad(accountProfile.getProfile);
  const role = profile.answer?.user.role;
  const isStaff = role === "analyst" || role === "admin";
  const { answer, state } = useLoad(turnarounds.listOpenWork, undefined, { when: isStaff });
  const isComing = profile.state === "loading" || (isStaff && state === "loading");
  return {
    work: isStaff ? answer?.open_work : undefined,
    isKnown: useWasKnown(!isComing),
  };
}

import { insights } from "@sightline/contract/insights/insights.ts";
import { useMemo } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { DiffView } from "#ui/markdown/DiffView.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { changesBetween } from "./changes.ts";
import styles from "./WhatChanged.module.css";

type WhatChangedProps = { insightId: number; from: number; to: number };

/** What one version says otherwise than another, part by part. */
export function WhatChanged({ insightId, from, to }: WhatChangedProps) {
  const before = useVersion(insightId, from);
  const after = useVersion(insightId, to);
  const changes = useMemo(
    () =>
      before.answer && after.answer
        ? changesBetween(before.answer.insight_version, after.answer.insight_version)
        : undefined,
    [before.answer, after.answer],
  );
  const failed = [before, after].find(({ state }) => state === "failed");
  if (failed?.problem) {
    return (
      <ProblemFace title="What changed could not be shown" onRetry={failed.reload}>
        {failed.problem.detail}
      </ProblemFace>
    );
  }
  return (
    <div
      role="group"
      className={styles.changed}
      aria-label={`What changed from version ${from} to ${to}`}
    >
      {!changes && (
        <SkeletonRegion words="Comparing the versions">
          <SkeletonText lines={4} reading />
        </SkeletonRegion>
      )}
      {changes?.length === 0 && <p>Both versions read the same.</p>}
      {changes?.map(({ part, pieces }) => (
        <div key={part}>
          <h3 className={styles.part}>{part}</h3>
          <DiffView pieces={pieces} manner={part === "Text" ? "read" : "talk"} />
        </div>
      ))}
    </div>
  );
}

function useVersion(id: number, version: number) {
  return useLoad(insights.getInsightVersion, { params: { id, version } });
}

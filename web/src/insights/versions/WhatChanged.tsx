import { insights } from "@sightline/contract/insights/insights.ts";
import { useMemo } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { usePicturesInText } from "#attachments/usePictures.ts";
import { MarkdownDiff } from "#ui/diff/MarkdownDiff.tsx";
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
  const former = before.answer?.insight_version;
  const next = after.answer?.insight_version;
  const attachments = useMemo(
    () => [former, next].flatMap((version) => version?.attachments ?? []),
    [former, next],
  );
  const pictureOf = usePicturesInText(attachments);
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
      {changes?.map((change) => (
        <div key={change.part}>
          <h3 className={styles.part}>{change.part}</h3>
          {"pieces" in change ? (
            <DiffView pieces={change.pieces} />
          ) : (
            <MarkdownDiff before={change.before} after={change.after} attachmentUrl={pictureOf} />
          )}
        </div>
      ))}
    </div>
  );
}

function useVersion(id: number, version: number) {
  return useLoad(insights.getInsightVersion, { params: { id, version } });
}

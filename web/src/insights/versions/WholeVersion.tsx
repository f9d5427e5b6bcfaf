import { insights } from "@sightline/contract/insights/insights.ts";
import type { InsightVersion } from "@sightline/contract/insights/insights.shapes.ts";
import { type ReactNode, useMemo } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { usePicturesInText } from "#attachments/usePictures.ts";
import { namesOf, withNames } from "#conversations/mentions/mention.words.ts";
import { EstimateMark } from "#insights/sources/EstimateMark.tsx";
import { estimateMark, estimatesIn, withEstimates } from "#insights/sources/estimates.ts";
import { OutcomeMark } from "#ui/base/StatusMark.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { listedParts } from "./changes.ts";
import styles from "./WhatChanged.module.css";

type WholeVersionProps = { insightId: number; version: number };

/** What a former version said, to be read by itself: whoever quoted it finds its words again. */
export function WholeVersion({ insightId, version }: WholeVersionProps) {
  const loaded = useLoad(insights.getInsightVersion, { params: { id: insightId, version } });
  if (loaded.state === "failed") {
    return (
      <ProblemFace title={`Version ${version} could not be shown`} onRetry={loaded.reload}>
        {loaded.problem.detail}
      </ProblemFace>
    );
  }
  return (
    <div role="group" className={styles.changed} aria-label={`Version ${version} as it read`}>
      {loaded.state === "ready" ? (
        <Text version={loaded.answer.insight_version} />
      ) : (
        <SkeletonRegion words={`Loading version ${version}`}>
          <SkeletonText lines={4} reading />
        </SkeletonRegion>
      )}
    </div>
  );
}

function plainMark(number: number): ReactNode {
  return number === estimateMark ? <EstimateMark /> : `[${number}]`;
}

/** Its marks are plain numbers here: the page's own marks lead to the sources of the present version. */
function Text({ version }: { version: InsightVersion }) {
  const { summary, body, people, statements, attachments, outcome } = version;
  const pictureOf = usePicturesInText(attachments);
  const nameOf = useMemo(() => namesOf(people), [people]);
  const named = useMemo(
    () => withNames(withEstimates(body, estimatesIn(statements, "body")), people),
    [body, people, statements],
  );
  return (
    <>
      <p>
        <OutcomeMark outcome={outcome} />
      </p>
      <MarkdownView
        text={withEstimates(summary, estimatesIn(statements, "summary"))}
        headingStart={4}
        citation={plainMark}
      />
      <MarkdownView
        text={named}
        headingStart={4}
        citation={plainMark}
        attachmentUrl={pictureOf}
        nameOf={nameOf}
      />
      {listedParts(version).map(({ part, text }) => (
        <div key={part}>
          <h3 className={styles.part}>{part}</h3>
          <p className={styles.listed}>{text}</p>
        </div>
      ))}
    </>
  );
}

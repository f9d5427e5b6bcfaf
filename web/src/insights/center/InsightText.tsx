import type { ComponentProps } from "react";
import { InsightArticle } from "./InsightArticle.tsx";
import { CorrectedNote, OutOfDateNote, RevisionNote } from "./InsightNotes.tsx";
import styles from "./InsightText.module.css";
import { NewerVersion } from "#insights/versions/NewerVersion.tsx";
import { PrintedFoot } from "./PrintedFoot.tsx";
import type { useReading } from "./useReading.ts";
import { VersionList } from "#insights/versions/VersionList.tsx";

type InsightTextProps = Omit<ComponentProps<typeof InsightArticle>, "insight"> & {
  reading: ReturnType<typeof useReading>;
  askAgainHref: string;
};

/** The article with what has to be said around it: corrections above, versions below. */
export function InsightText({ reading, askAgainHref, ...article }: InsightTextProps) {
  const { shown, newer, formerVersion, showNewer } = reading;
  return (
    <div className={styles.insight}>
      {newer && <NewerVersion version={newer.version} onShow={showNewer} />}
      {formerVersion !== undefined && (
        <CorrectedNote key={shown.version} insight={shown} formerVersion={formerVersion} />
      )}
      <RevisionNote insight={shown} />
      <OutOfDateNote reviewBy={shown.review_by} askAgainHref={askAgainHref} />
      <InsightArticle {...article} insight={shown} />
      <VersionList insight={shown} />
      <PrintedFoot insight={shown} />
    </div>
  );
}

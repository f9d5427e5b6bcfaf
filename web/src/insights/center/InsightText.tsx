import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import type { ComponentProps } from "react";
import { InsightArticle } from "./InsightArticle.tsx";
import { CorrectedNote, OutOfDateNote, RevisionNote } from "./InsightNotes.tsx";
import styles from "./InsightText.module.css";
import { dayOf, tellDate } from "#insights/sources/sources.words.ts";
import { NewerVersion } from "#insights/versions/NewerVersion.tsx";
import { Later } from "#ui/page/Later.tsx";
import { useNow } from "#ui/words/useNow.ts";
import type { Reading } from "./useReading.ts";
import { VersionList } from "#insights/versions/VersionList.tsx";

type InsightTextProps = Omit<ComponentProps<typeof InsightArticle>, "insight" | "asking"> & {
  reading: Reading;
  askAgainHref: string;
  /** The request has points that this answers not yet. */
  asksMore?: boolean;
};

/** The article with what has to be said around it: corrections above, versions below. */
export function InsightText({ reading, askAgainHref, asksMore, ...article }: InsightTextProps) {
  const { shown, newer, formerVersion, showNewer } = reading;
  return (
    <div className={styles.insight}>
      {newer && <NewerVersion version={newer.version} onShow={showNewer} />}
      {formerVersion !== undefined && (
        <CorrectedNote key={shown.version} insight={shown} formerVersion={formerVersion} />
      )}
      <RevisionNote insight={shown} asksMore={asksMore ?? false} />
      <OutOfDateNote reviewBy={shown.review_by} askAgainHref={askAgainHref} />
      <InsightArticle {...article} insight={shown} asking={shown} />
      <Later>
        <VersionList insight={shown} />
      </Later>
      <PrintedFoot insight={shown} />
    </div>
  );
}

/** On paper alone: which version this is and from when, since "3 days ago" grows old there. */
function PrintedFoot({ insight }: { insight: Insight }) {
  const now = useNow();
  const { insight_request: request, version, published_at } = insight;
  return (
    <p className={styles.foot} aria-hidden="true">
      Sightline, request {request.id}, version {version} of{" "}
      {tellDate(dayOf(new Date(published_at)))}. Printed on {tellDate(dayOf(now))}.
    </p>
  );
}

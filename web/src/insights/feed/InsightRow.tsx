import type { InsightRow as Row } from "@sightline/contract/insights/insights.shapes.ts";
import { memo } from "react";
import { Badge } from "#ui/base/Badge.tsx";
import { OutcomeMark } from "#ui/base/StatusMark.tsx";
import { LinkRow, RowLink } from "#ui/lists/LinkRow.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useNow } from "#ui/words/useNow.ts";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import styles from "./InsightRow.module.css";
import { insightHref } from "#insights/insights.address.ts";
import { isOutOfDate, plainSummary } from "#insights/insights.words.ts";

type InsightRowProps = {
  insight: Row;
  /** Named in a list of all categories. */
  categoryName: string | undefined;
  /** The row the keyboard stands on. */
  isCurrent: boolean;
};

/** An insight as one reads it in passing: the question, the answer in short, and what it rests on. */
export const InsightRow = memo(function InsightRow({ insight, ...props }: InsightRowProps) {
  const now = useNow();
  return (
    <LinkRow className={styles.row} current={props.isCurrent}>
      <h2 className={styles.title}>
        {insight.unread && (
          <span className={styles.unread}>
            <VisuallyHidden>Not read yet: </VisuallyHidden>
          </span>
        )}
        <RowLink href={insightHref(insight.insight_request_id)}>{insight.title}</RowLink>
      </h2>
      <p className={styles.summary}>{plainSummary(insight.summary)}</p>
      <p className={styles.about}>
        <OutcomeMark outcome={insight.outcome} />
        {props.categoryName && <span>{props.categoryName}</span>}
        <span>{tellSources(insight.sources_count)}</span>
        <span>
          {insight.version > 1 && "corrected "}
          <Time moment={insight.published_at} manner="ago" inLink />
        </span>
        {insight.rating !== null && <span>rated {insight.rating} of 5</span>}
        {isOutOfDate(insight.review_by, now) && <Badge tone="due">may be out of date</Badge>}
      </p>
    </LinkRow>
  );
});

function tellSources(count: number): string {
  if (count === 0) return "no sources";
  return count === 1 ? "1 source" : `${count} sources`;
}

import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { useNow } from "#ui/words/useNow.ts";
import styles from "./PrintedFoot.module.css";
import { dayOf, tellDate } from "#insights/sources/sources.words.ts";

/** On paper alone: which version this is and from when, since "3 days ago" grows old there. */
export function PrintedFoot({ insight }: { insight: Insight }) {
  const now = useNow();
  const { insight_request: request, version, published_at } = insight;
  return (
    <p className={styles.foot} aria-hidden="true">
      Sightline, request {request.id}, version {version} of{" "}
      {tellDate(dayOf(new Date(published_at)))}. Printed on {tellDate(dayOf(now))}.
    </p>
  );
}

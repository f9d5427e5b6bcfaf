import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { nameOf } from "#ui/words/person.words.ts";
import styles from "./EndOfInsight.module.css";
import { InsightDecision, mayDecide } from "./InsightDecision.tsx";
import { RatingGiven } from "./RatingGiven.tsx";

type EndOfInsightProps = { insight: Insight; request: InsightRequest; isOwn: boolean };

/** Where the reading ends: what waits for its requester once more, or what they said of it. */
export function EndOfInsight({ insight, request, isOwn }: EndOfInsightProps) {
  const { can, rating, status, requester } = request;
  if (mayDecide(can)) {
    return (
      <section className={styles.end} data-in-bar aria-labelledby="decision-heading">
        <h2 id="decision-heading" className={styles.heading}>
          Is this what you needed to know?
        </h2>
        <div className={styles.actions}>
          <InsightDecision insight={insight} can={can} />
        </div>
      </section>
    );
  }
  if (rating === null || status !== "accepted") return null;
  return (
    <section className={styles.end} aria-label="Rating">
      <RatingGiven rating={rating} by={isOwn ? "You" : nameOf(requester)} />
    </section>
  );
}

import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import type { ReactNode } from "react";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import styles from "./EndOfInsight.module.css";
import { RatingGiven } from "#insights/rating/RatingGiven.tsx";
import { endId, mayDecide } from "./decisions.ts";

type EndOfInsightProps = {
  request: InsightRequest;
  isOwn: boolean;
  /** To decide or to rate it. */
  decision: ReactNode;
  /** How one asks for more: a part of another room. */
  more?: ReactNode;
};

/** Where the reading ends: what waits for its requester once more, or what they said of it. */
export function EndOfInsight({ request, isOwn, decision, more }: EndOfInsightProps) {
  const { can, rating, status, requester, more_until } = request;
  if (mayDecide(can)) {
    return (
      <section className={styles.end} data-in-bar aria-labelledby="decision-heading">
        <h2 id="decision-heading" className={styles.heading}>
          Is this what you needed to know?
        </h2>
        <div className={styles.actions}>{decision}</div>
      </section>
    );
  }
  const mayRate = can.includes("rate");
  const isOpenStill = more_until !== undefined && (mayRate || can.includes("ask_more"));
  if (status !== "accepted" || (rating === null && !isOpenStill)) return null;
  return (
    <section id={endId} tabIndex={-1} className={styles.end} aria-label="Rating">
      {rating !== null && <RatingGiven rating={rating} by={isOwn ? "You" : nameOf(requester)} />}
      {isOpenStill && (
        <>
          <p>
            {mayRate ? "You can rate it, and ask for more," : "You can ask for more"} until{" "}
            <Time moment={more_until} manner="day" />.
          </p>
          <div className={styles.actions}>
            {mayRate && decision}
            {more}
          </div>
        </>
      )}
    </section>
  );
}

import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { namedPoints } from "./points.words.ts";
import styles from "./RequestPoints.module.css";

/** What exactly is wanted, where it is more than the title says. */
export function RequestPoints({ request, isOwn }: { request: InsightRequest; isOwn: boolean }) {
  const points = namedPoints(request);
  if (points.length === 0) return null;
  return (
    <section aria-labelledby="points-heading">
      <h2 id="points-heading" className={styles.heading}>
        {isOwn ? "What exactly you want to know" : "What exactly is asked"}
      </h2>
      <ol className={styles.points}>
        {points.map(({ id, text, round }) => (
          <li key={id}>
            {text}
            {round !== undefined && <span className={styles.later}> (asked for later)</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

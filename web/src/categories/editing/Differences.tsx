import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import type { Difference } from "./category.differences.ts";
import styles from "./Differences.module.css";

/** What was and what is, one below the other; marked by words and strokes, not by colour alone. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className={styles.list}>
      {differences.map(({ term, before, after }, at) => (
        // Two questions may have the same words.
        <div key={`${term} ${at}`} className={styles.entry}>
          <dt className={styles.term}>{term}</dt>
          {before !== null && (
            <dd>
              <VisuallyHidden>Before: </VisuallyHidden>
              <del className={styles.before}>{before}</del>
            </dd>
          )}
          {after !== null && (
            <dd>
              <VisuallyHidden>After: </VisuallyHidden>
              <ins className={styles.after}>{after}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from "react";
import styles from "./DescriptionList.module.css";

export type Described = { term: string; words: ReactNode };

/** Terms and what is true of them: beside each other, or above one another in a narrow rail. */
export function DescriptionList({
  entries,
  stacked = false,
}: {
  entries: Described[];
  stacked?: boolean;
}) {
  return (
    <dl className={styles.list} data-stacked={stacked}>
      {entries.map((entry) => (
        <div key={entry.term} className={styles.entry}>
          <dt className={styles.term}>{entry.term}</dt>
          <dd className={styles.words}>{entry.words}</dd>
        </div>
      ))}
    </dl>
  );
}

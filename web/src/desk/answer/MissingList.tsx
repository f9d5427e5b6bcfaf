import type { Missing } from "@sightline/contract/insights/insights.publishing.ts";
import { Check, ChevronRight } from "lucide-react";
import { useState } from "react";
import styles from "./MissingList.module.css";

type MissingListProps = { missing: readonly Missing[]; onGo: (field: string) => void };

/** Where the text has the whole width, the list would push it away. */
const isWide = () => window.matchMedia("(width > 56rem)").matches;

/** What stands in the way of publishing; each leads to its place. */
export function MissingList({ missing, onGo }: MissingListProps) {
  const [startsOpen] = useState(isWide);
  return (
    <section
      className={styles.missing}
      data-done={missing.length === 0}
      aria-label="Before publishing"
    >
      {missing.length === 0 ? (
        <p className={styles.title}>
          <Check aria-hidden="true" />
          Nothing is missing
        </p>
      ) : (
        <details open={startsOpen}>
          <summary className={styles.title}>
            <ChevronRight aria-hidden="true" className={styles.fold} />
            {missing.length === 1
              ? "1 thing is missing before publishing"
              : `${missing.length} things are missing before publishing`}
          </summary>
          <ul role="list" className={styles.list}>
            {missing.map(({ field, sentence }) => (
              <li key={`${field} ${sentence}`}>
                <button type="button" className={styles.entry} onClick={() => onGo(field)}>
                  {sentence}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

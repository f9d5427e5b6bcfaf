import type { Missing } from "@sightline/contract/insights/insights.publishing.ts";
import { Check, ChevronRight } from "lucide-react";
import styles from "./MissingList.module.css";

type MissingListProps = {
  missing: readonly Missing[];
  open: boolean;
  onOpen: (open: boolean) => void;
  onGo: (field: string) => void;
};

/** What stands in the way of publishing: how much, until one asks; each leads to its place. */
export function MissingList({ missing, open, onOpen, onGo }: MissingListProps) {
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
        <details open={open} onToggle={(event) => onOpen(event.currentTarget.open)}>
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

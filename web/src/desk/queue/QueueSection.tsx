import { tellCount } from "@sightline/contract/base/count.words.ts";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./QueueSection.module.css";

type QueueSectionProps = {
  title: string;
  /** How many there are, also those that are not loaded yet. */
  count: number | undefined;
  /** Where it can be folded: how it stands, and what changes that. */
  fold?: { isOpen: boolean; onChange: (open: boolean) => void } | undefined;
  children: ReactNode;
};

/** One part of the queue under its name. */
export function QueueSection({ title, count, fold, children }: QueueSectionProps) {
  const id = useId();
  const words = (
    <>
      {title}
      {count !== undefined && <span className={styles.count}> {tellCount(count)}</span>}
    </>
  );
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {fold ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={fold.isOpen}
            onClick={() => fold.onChange(!fold.isOpen)}
          >
            <ChevronRight aria-hidden="true" className={styles.mark} />
            {words}
          </button>
        ) : (
          words
        )}
      </h2>
      {children}
    </section>
  );
}

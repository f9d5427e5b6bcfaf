import { type ReactNode, useId } from "react";
import styles from "./ReadingPage.module.css";

type ReadingPageProps = {
  children: ReactNode;
  /** Slim, at the right; below the text where there is no room beside it. */
  rail: ReactNode;
  /** The rail's name for those who listen: "About this request". */
  railLabel: string;
  /** Goes on under the text, and comes last where there is no room beside it. */
  after?: ReactNode;
};

/** Something to be read, and what belongs to it beside it. */
export function ReadingPage({ children, rail, railLabel, after }: ReadingPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>{children}</div>
      <aside className={styles.rail} aria-label={railLabel}>
        {rail}
      </aside>
      {after && <div className={styles.after}>{after}</div>}
    </div>
  );
}

/** One matter of the rail, with its own small heading. */
export function RailPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

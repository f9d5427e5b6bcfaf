import type { ReactNode } from "react";
import styles from "./PageSection.module.css";

type PageSectionProps = {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** One part of a page. Its heading takes the focus when what had it is gone. */
export function PageSection({ id, title, lead, children }: PageSectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.head}>
        <h2 id={id} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}

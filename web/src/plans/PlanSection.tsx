import type { ReactNode } from "react";
import styles from "./PlanSection.module.css";

type PlanSectionProps = {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** One part of the plan's page. Its heading takes the focus when what had it is gone. */
export function PlanSection({ id, title, lead, children }: PlanSectionProps) {
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

import type { ReactNode } from "react";
import { idOf, type SectionName, sections } from "./account.sections.ts";
import styles from "./AccountSection.module.css";

type AccountSectionProps = { name: SectionName; lead?: ReactNode; children: ReactNode };

/** One part of the account page, with the heading its address leads to. */
export function AccountSection({ name, lead, children }: AccountSectionProps) {
  const id = idOf(name);
  return (
    <section id={id} className={styles.section}>
      <header className={styles.head}>
        <h2 id={`${id}-title`} tabIndex={-1} className={styles.title}>
          {sections.find((section) => section.name === name)?.words}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}

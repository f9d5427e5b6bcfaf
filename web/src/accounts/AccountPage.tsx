import type { ReactNode } from "react";
import styles from "./AccountPage.module.css";

type AccountPageProps = {
  title: string;
  /** A line above the title: where one is in something longer. */
  above?: ReactNode;
  /** What this page is about, in a sentence or two. */
  lead?: ReactNode;
  children?: ReactNode;
};

/** A narrow page with one thing to do, as on the way into an account. */
export function AccountPage({ title, above, lead, children }: AccountPageProps) {
  return (
    <div className={styles.page}>
      {above}
      <header className={styles.head}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </header>
      {children}
    </div>
  );
}

/** Buttons and links below what was said, one under another. */
export function Ways({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>;
}

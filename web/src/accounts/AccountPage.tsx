import { type ReactNode, useEffect, useRef } from "react";
import styles from "./AccountPage.module.css";

type AccountPageProps = {
  title: string;
  /** A line above the title: where one is in something longer. */
  above?: ReactNode;
  /** What this page is about, in a sentence or two. */
  lead?: ReactNode;
  /** It took another page's place at the same address, so that nobody else moves the focus. */
  follows?: boolean;
  children?: ReactNode;
};

/** A narrow page with one thing to do, as on the way into an account. */
export function AccountPage({ title, above, lead, follows, children }: AccountPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (follows) heading.current?.focus({ preventScroll: true });
  }, [follows]);
  return (
    <div className={styles.page}>
      {above}
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
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

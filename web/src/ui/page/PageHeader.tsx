import type { ReactNode, Ref } from "react";
import styles from "./PageHeader.module.css";

type PageHeaderProps = {
  title: string;
  sub?: ReactNode;
  /** The one thing to do here. */
  action?: ReactNode;
  /** For pages that are read rather than used. */
  reading?: boolean;
  /** Focus goes to the heading when an address opens. */
  headingRef?: Ref<HTMLHeadingElement>;
};

export function PageHeader({ title, sub, action, reading = false, headingRef }: PageHeaderProps) {
  return (
    <header className={styles.header} data-reading={reading}>
      <div className={styles.words}>
        <h1 ref={headingRef} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {sub ? <p className={styles.sub}>{sub}</p> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </header>
  );
}

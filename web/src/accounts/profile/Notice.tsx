import type { ReactNode } from "react";
import styles from "./Notice.module.css";

type NoticeProps = { tone?: "ask" | "late"; children: ReactNode; actions?: ReactNode };

/** Something that waits for this person, with what they can do about it. */
export function Notice({ tone = "ask", children, actions }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <p>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

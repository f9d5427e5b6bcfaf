import type { ReactNode } from "react";
import styles from "./Faces.module.css";

type EmptyStateProps = {
  title: string;
  /** What this place is for. */
  children: ReactNode;
  /** The one thing to do. */
  action?: ReactNode;
  icon?: ReactNode;
};

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <section className={styles.face}>
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.words}>{children}</div>
      {action ? <div className={styles.actions}>{action}</div> : null}
    </section>
  );
}

import type { ReactNode } from "react";
import styles from "./FormActions.module.css";

type FormActionsProps = {
  /** The button that does it first, then the ways out. */
  children: ReactNode;
  /** How things stand: "Saved as a draft". */
  status?: ReactNode;
};

/** The end of a form. On a phone the buttons take the line each, the first on top. */
export function FormActions({ children, status }: FormActionsProps) {
  return (
    <div className={styles.actions}>
      {children}
      {status && <div className={styles.status}>{status}</div>}
    </div>
  );
}

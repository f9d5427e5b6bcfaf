import type { ReactNode } from "react";
import styles from "./SectionHeading.module.css";

type SectionHeadingProps = {
  id: string;
  /** Said in a lower voice after it: "14, of which 11 original". */
  beside?: string;
  children: ReactNode;
};

export function SectionHeading({ id, beside, children }: SectionHeadingProps) {
  return (
    <div className={styles.line}>
      <h2 id={id}>{children}</h2>
      {beside && <p className={styles.beside}>{beside}</p>}
    </div>
  );
}

import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import styles from "./Fold.module.css";

/** Where the text has the whole width, what stands above it would push it away. */
const isWide = () => window.matchMedia("(width > 56rem)").matches;

/** Open beside the text, folded above it. */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [startsOpen] = useState(isWide);
  return (
    <details className={styles.fold} open={startsOpen}>
      <summary className={styles.title}>
        <ChevronRight aria-hidden="true" className={styles.mark} />
        {title}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

import type { ReactNode } from "react";
import styles from "./Badge.module.css";

export type Tone = "idle" | "accent" | "due" | "late" | "done" | "ask";

type BadgeProps = { tone?: Tone; children: ReactNode };

/** A small remark beside something: "30 months old", "internal", "owner". */
export function Badge({ tone = "idle", children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

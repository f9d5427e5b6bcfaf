import type { ReactNode } from "react";
import styles from "./Skeleton.module.css";
import { useShownSkeleton } from "./skeletons.ts";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";

type SkeletonTextProps = { lines?: number; reading?: boolean };

/** Lines of text that are on their way; the last is shorter, as last lines are. */
export function SkeletonText({ lines = 1, reading = false }: SkeletonTextProps) {
  useShownSkeleton();
  return (
    <span className={styles.text} data-reading={reading} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </span>
  );
}

/** Rows of the request list's own shape, so that nothing moves when they arrive. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  useShownSkeleton();
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <span className={styles.number} />
          <span className={styles.mark} />
          <SkeletonText lines={2} />
          <span className={styles.person} />
          <span className={styles.due} />
        </div>
      ))}
    </div>
  );
}

/** A picture, a strip or a card that is on its way; in pixels where it is known how high it will be. */
export function SkeletonBlock({ height = "m" }: { height?: "s" | "m" | "l" | number }) {
  useShownSkeleton();
  const known = typeof height === "number" ? { style: { blockSize: height } } : undefined;
  return <span className={styles.block} data-height={height} aria-hidden="true" {...known} />;
}

/** Around a screen's skeleton: tells listeners what is coming, since the shapes tell them nothing. */
export function SkeletonRegion({ words, children }: { words: string; children: ReactNode }) {
  useShownSkeleton();
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{words}</VisuallyHidden>
      {children}
    </div>
  );
}

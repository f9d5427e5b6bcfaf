import { SkeletonBlock, SkeletonRegion, SkeletonText } from "#ui/Skeleton.tsx";
import styles from "./RequestPage.module.css";

/** The page's own shape: a title and text to read, and the rail. */
export function RequestPageSkeleton() {
  return (
    <SkeletonRegion words="Loading the request">
      <div className={styles.page}>
        <div className={styles.column}>
          <SkeletonBlock height="s" />
          <SkeletonText lines={6} reading />
          <SkeletonText lines={4} />
        </div>
        <div className={styles.rail}>
          <SkeletonBlock height="s" />
          <SkeletonText lines={3} />
          <SkeletonText lines={5} />
        </div>
      </div>
    </SkeletonRegion>
  );
}

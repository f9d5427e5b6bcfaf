import { SkeletonBlock, SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import styles from "./PlanPage.module.css";

export function PlanSkeleton() {
  return (
    <SkeletonRegion words="Loading your plan">
      <div className={styles.page}>
        <SkeletonBlock height="s" />
        <div className={styles.columns}>
          <SkeletonText lines={6} />
          <SkeletonBlock height="l" />
        </div>
      </div>
    </SkeletonRegion>
  );
}

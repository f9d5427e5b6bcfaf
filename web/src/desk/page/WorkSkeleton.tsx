import { SkeletonBlock, SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import styles from "./WorkFrame.module.css";

/** The writing screen on its way: the text at the left, the question at the right. */
export function WorkSkeleton() {
  useFocusHeir(findHeading);
  return (
    <div className={styles.frame} data-face="write">
      <div className={styles.top}>
        <h1 tabIndex={-1}>
          <VisuallyHidden>Opening the request</VisuallyHidden>
        </h1>
        <SkeletonRegion words="Loading the request">
          <SkeletonText lines={2} reading />
        </SkeletonRegion>
      </div>
      <div className={styles.write}>
        <SkeletonBlock />
        <SkeletonBlock height="l" />
      </div>
      <div className={styles.rail}>
        <SkeletonText lines={6} />
      </div>
    </div>
  );
}

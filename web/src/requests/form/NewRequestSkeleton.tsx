import { PageHeader } from "#ui/page/PageHeader.tsx";
import { SkeletonBlock, SkeletonRegion } from "#ui/lists/Skeleton.tsx";
import styles from "./RequestForm.module.css";

/** The form's own shape: the cards, the promise, the fields. */
export function NewRequestSkeleton() {
  return (
    <>
      <PageHeader title="New request" />
      <SkeletonRegion words="Loading the form">
        <div className={styles.form}>
          <SkeletonBlock />
          <SkeletonBlock height="s" />
          <SkeletonBlock height="s" />
          <SkeletonBlock height="l" />
        </div>
      </SkeletonRegion>
    </>
  );
}

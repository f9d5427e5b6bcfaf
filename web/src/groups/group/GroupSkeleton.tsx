import { ReadingPage } from "#ui/page/ReadingPage.tsx";
import { SkeletonBlock, SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";

/** Its heading waits for the name, which takes the focus. */
export function GroupSkeleton() {
  return (
    <SkeletonRegion words="Loading the group">
      <ReadingPage railLabel="About this group" rail={<SkeletonText lines={6} />}>
        <SkeletonBlock height="s" />
        <SkeletonBlock height="l" />
      </ReadingPage>
    </SkeletonRegion>
  );
}

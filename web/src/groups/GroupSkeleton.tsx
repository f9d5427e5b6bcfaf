import { PageHeader } from "#ui/PageHeader.tsx";
import { ReadingPage } from "#ui/ReadingPage.tsx";
import { SkeletonBlock, SkeletonRegion, SkeletonText } from "#ui/Skeleton.tsx";

export function GroupSkeleton() {
  return (
    <>
      <PageHeader title="Group" />
      <SkeletonRegion words="Loading the group">
        <ReadingPage railLabel="About this group" rail={<SkeletonText lines={6} />}>
          <SkeletonBlock height="l" />
          <SkeletonBlock height="l" />
        </ReadingPage>
      </SkeletonRegion>
    </>
  );
}

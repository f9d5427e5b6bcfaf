import { PageHeader } from "#ui/page/PageHeader.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";

export function PostSkeleton() {
  return (
    <>
      <PageHeader title="Message board" />
      <SkeletonRegion words="Loading the post">
        <SkeletonText lines={6} reading />
      </SkeletonRegion>
    </>
  );
}

import { PageHeader } from "#ui/PageHeader.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/Skeleton.tsx";

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

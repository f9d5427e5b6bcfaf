import { SkeletonBlock, SkeletonRegion, SkeletonRows, SkeletonText } from "#ui/lists/Skeleton.tsx";

export const title = "Skeleton";

export default function SkeletonSection() {
  return (
    <SkeletonRegion words="Loading requests">
      <SkeletonRows rows={3} />
      <br />
      <SkeletonText lines={3} reading />
      <br />
      <SkeletonBlock height="s" />
    </SkeletonRegion>
  );
}

import { ReadingPage } from "#ui/page/ReadingPage.tsx";
import { SkeletonBlock, SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";

/** The page's own shape: a title and text to read, and the rail. */
export function RequestPageSkeleton() {
  return (
    <SkeletonRegion words="Loading the request">
      <ReadingPage
        railLabel="About this request"
        rail={
          <>
            <SkeletonBlock height="s" />
            <SkeletonText lines={3} />
            <SkeletonText lines={5} />
          </>
        }
      >
        <SkeletonBlock height="s" />
        <SkeletonText lines={6} reading />
        <SkeletonText lines={4} />
      </ReadingPage>
    </SkeletonRegion>
  );
}

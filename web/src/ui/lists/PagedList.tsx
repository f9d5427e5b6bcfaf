import type { ReactNode, Ref } from "react";
import { NewerRows } from "#ui/page/Banner.tsx";
import { LoadMore } from "./LoadMore.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonRegion, SkeletonRows } from "./Skeleton.tsx";

/** As `useLoadPages` hands them out. */
type ShownPages = {
  state: string;
  problem?: { title: string; detail: string; request_id?: string | undefined } | undefined;
  held: { rows: readonly unknown[]; newer: number };
  /** What is shown was found with other filters; what these find is on its way. */
  isFormer: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  moreFailed: boolean;
  reload: () => void;
  loadMore: () => void;
  showNewer: () => void;
};

type PagedListProps = {
  pages: ShownPages;
  noun: { one: string; many: string };
  /** What could not be loaded, in words; else the problem's own title stands there. */
  failed?: string;
  /** Rows to come, in their own shape. */
  skeleton?: ReactNode;
  /** What may stand above: shown together with the rows once it is known, so that it moves none. */
  above?: { isKnown: boolean; shown: ReactNode };
  /** Words stand above: what says that there are newer rows has a place of its own, and lies on none. */
  roomForNewer?: boolean;
  /** Instead of rows, where there are none. */
  empty: ReactNode;
  /** Where the rows are, for those who walk them by keys. */
  place: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** The faces of a list loaded by page: coming, failed, empty, and the rows with what waits around them. */
export function PagedList({ pages, noun, empty, place, ...faces }: PagedListProps) {
  const isEmpty = pages.held.rows.length === 0;
  // That the former filters found nothing says nothing of these.
  const isComing = pages.state === "loading" || faces.above?.isKnown === false;
  if (isComing || (pages.isFormer && isEmpty)) {
    return (
      <SkeletonRegion words={`Loading ${noun.many}`}>
        {faces.skeleton ?? <SkeletonRows rows={7} />}
      </SkeletonRegion>
    );
  }
  if (pages.state === "failed") {
    return (
      <>
        {faces.above?.shown}
        <ProblemFace
          title={faces.failed ?? pages.problem?.title ?? "The list could not be loaded"}
          onRetry={pages.reload}
          requestId={pages.problem?.request_id}
        >
          {pages.problem?.detail}
        </ProblemFace>
      </>
    );
  }
  return (
    <>
      {faces.above?.shown}
      <NewerRows
        count={pages.held.newer}
        noun={noun}
        hasRoom={faces.roomForNewer}
        onShow={pages.showNewer}
      />
      {isEmpty ? (
        empty
      ) : (
        <div ref={place} aria-busy={pages.isFormer} data-former={pages.isFormer || undefined}>
          {faces.children}
        </div>
      )}
      <LoadMore
        more={pages.hasMore}
        loading={pages.loadingMore}
        failed={pages.moreFailed}
        onMore={pages.loadMore}
        noun={noun.many}
      />
    </>
  );
}

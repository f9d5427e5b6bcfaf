import { type GroupShare, groupShares } from "@sightline/contract/groups/groups.shares.ts";
import type { InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { Share2 } from "lucide-react";
import { useEffect } from "react";
import { type LoadedPages, useLoadPages } from "#api/load/useLoadPages.ts";
import { useStanding } from "#api/load/useStanding.ts";
import { NewerRows } from "#ui/page/Banner.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { LoadMore } from "#ui/lists/LoadMore.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import type { Reader } from "#groups/group/GroupPage.tsx";
import { insightHref } from "#groups/groups.words.ts";
import { ShareRow } from "./ShareRow.tsx";
import styles from "./ShareFeed.module.css";
import { useWantedShare, type WantedShare } from "./wantedShare.ts";

const nouns = { one: "insight", many: "insights" };

type ShareFeedProps = {
  group: InsightGroup;
  reader: Reader;
  categoryNameOf: (id: number) => string | undefined;
};

/** What is shared in the group, the latest first. What is taken back is gone at once. */
export function ShareFeed({ group, reader, categoryNameOf }: ShareFeedProps) {
  const params = { id: group.id };
  const pages = useLoadPages(
    groupShares.listShares,
    { params, query: {} },
    (answer) => answer.insight_group_shares,
    { goneLeave: true },
  );
  const { held } = pages;
  const { current, place, move, open } = useStanding({
    list: held.list,
    ids: held.rows.map((row) => row.insight_response.insight_request_id),
    hrefOf: insightHref,
  });
  const wanted = useWantedShare();
  useGoingOnTo(wanted, pages);
  useListKeys({ onMove: move, onOpen: open, rowsAre: pages.rowsAre });
  return (
    <section aria-labelledby="shares-heading" aria-busy={pages.state === "loading"}>
      <h2 id="shares-heading" tabIndex={-1} className={styles.heading}>
        Shared insights
      </h2>
      <NewerRows count={held.newer} noun={nouns} onShow={pages.showNewer} />
      {pages.state === "loading" && (
        <SkeletonRegion words="Loading what is shared">
          <SkeletonText lines={4} />
        </SkeletonRegion>
      )}
      {pages.state === "failed" && (
        <ProblemFace
          title="What is shared could not be loaded"
          onRetry={pages.reload}
          requestId={pages.problem?.request_id}
        >
          {pages.problem?.detail}
        </ProblemFace>
      )}
      {pages.state === "ready" && held.rows.length === 0 && (
        <EmptyState title="Nothing is shared here right now" icon={<Share2 />}>
          Share an insight you asked for, with the button above or from the insight's own page.
        </EmptyState>
      )}
      <div ref={place}>
        <ul role="list" className={styles.shares} aria-label="Shared insights">
          {held.rows.map((share) => (
            <ShareRow
              key={share.id}
              share={share}
              readerId={reader.id}
              categoryName={categoryNameOf(share.insight_response.insight_category_id)}
              isCurrent={share.insight_response.insight_request_id === current}
              wanted={share.id === wanted?.id ? wanted : undefined}
            />
          ))}
        </ul>
      </div>
      <LoadMore
        more={pages.hasMore}
        loading={pages.loadingMore}
        failed={pages.moreFailed}
        onMore={pages.loadMore}
        noun={nouns.many}
      />
    </section>
  );
}

/** The latest come first: the pages between them and the one that is wanted come as well. */
function useGoingOnTo(wanted: WantedShare | undefined, pages: LoadedPages<GroupShare>): void {
  const last = pages.held.rows.at(-1);
  const isFurther = wanted !== undefined && last !== undefined && last.id > wanted.id;
  const isGoingOn = isFurther && pages.hasMore && !pages.loadingMore && !pages.moreFailed;
  const { loadMore } = pages;
  useEffect(() => {
    if (isGoingOn) loadMore();
  }, [isGoingOn, loadMore]);
}

import type { InsightRow as Row } from "@sightline/contract/insights.shapes.ts";
import type { ReactNode } from "react";
import type { LoadedPages } from "#api/useLoadPages.ts";
import { useStanding } from "#api/useStanding.ts";
import { NewerRows } from "#ui/Banner.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { ProblemFace } from "#ui/ProblemFace.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/Skeleton.tsx";
import { useListKeys } from "#ui/useListKeys.ts";
import { InsightRow } from "./InsightRow.tsx";
import styles from "./InsightRows.module.css";
import { insightHref } from "./insights.address.ts";

const nouns = { one: "insight", many: "insights" };

type InsightRowsProps = {
  pages: LoadedPages<Row>;
  categoryNameOf: (row: Row) => string | undefined;
  /** Shown instead of rows where there are none. */
  empty: ReactNode;
};

/** Insights by page, in all their faces; j, k and Enter move through them. */
export function InsightRows({ pages, categoryNameOf, empty }: InsightRowsProps) {
  const { held } = pages;
  const { current, place, move, open } = useStanding({
    list: held.list,
    ids: held.rows.map((row) => row.insight_request_id),
    hrefOf: insightHref,
  });
  useListKeys({ onMove: move, onOpen: open });

  // That the former filters found nothing says nothing of these.
  const isFormerEmpty = pages.isFormer && held.rows.length === 0;
  if (pages.state === "loading" || isFormerEmpty) return <InsightRowsSkeleton />;
  if (pages.state === "failed") {
    return (
      <ProblemFace
        title={pages.problem?.title ?? "The list could not be loaded"}
        onRetry={pages.reload}
        requestId={pages.problem?.request_id}
      >
        {pages.problem?.detail}
      </ProblemFace>
    );
  }
  return (
    <>
      <NewerRows count={held.newer} noun={nouns} onShow={pages.showNewer} />
      {held.rows.length === 0 ? (
        empty
      ) : (
        <div ref={place} aria-busy={pages.isFormer}>
          <ul role="list" aria-label="Insights" className={styles.rows}>
            {held.rows.map((row) => (
              <InsightRow
                key={row.id}
                insight={row}
                categoryName={categoryNameOf(row)}
                isCurrent={row.insight_request_id === current}
              />
            ))}
          </ul>
        </div>
      )}
      <LoadMore
        more={pages.hasMore}
        loading={pages.loadingMore}
        failed={pages.moreFailed}
        onMore={pages.loadMore}
        noun={nouns.many}
      />
    </>
  );
}

function InsightRowsSkeleton() {
  return (
    <SkeletonRegion words="Loading insights">
      <div className={styles.rows}>
        {Array.from({ length: 5 }, (_, row) => (
          <div key={row} className={styles.coming}>
            <SkeletonText lines={3} />
          </div>
        ))}
      </div>
    </SkeletonRegion>
  );
}

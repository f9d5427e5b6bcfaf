import type { InsightRow as Row } from "@sightline/contract/insights/insights.shapes.ts";
import type { ReactNode } from "react";
import type { LoadedPages } from "#api/load/useLoadPages.ts";
import { useStanding } from "#api/load/useStanding.ts";
import { LinkRows } from "#ui/lists/LinkRow.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { SkeletonText } from "#ui/lists/Skeleton.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { InsightRow } from "./InsightRow.tsx";
import styles from "./InsightRows.module.css";
import { insightHref } from "#insights/insights.address.ts";

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
  useListKeys({ onMove: move, onOpen: open, rowsAre: pages.rowsAre });

  return (
    <PagedList pages={pages} noun={nouns} skeleton={<ComingRows />} empty={empty} place={place}>
      <LinkRows label="Insights">
        {held.rows.map((row) => (
          <InsightRow
            key={row.id}
            insight={row}
            categoryName={categoryNameOf(row)}
            isCurrent={row.insight_request_id === current}
          />
        ))}
      </LinkRows>
    </PagedList>
  );
}

function ComingRows() {
  return (
    <div className={styles.rows}>
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className={styles.coming}>
          <SkeletonText lines={3} />
        </div>
      ))}
    </div>
  );
}

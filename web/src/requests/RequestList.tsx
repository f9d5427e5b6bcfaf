import type { RequestRow as Row } from "@sightline/contract/requests.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { perTab } from "#api/storage.ts";
import { NewerRows } from "#ui/Banner.tsx";
import { ListRows } from "#ui/ListRow.tsx";
import { useAnnounce } from "#ui/LiveRegion.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import type { Counting } from "./due.words.ts";
import styles from "./RequestList.module.css";
import { requestHref, RequestRow } from "./RequestRow.tsx";
import { useListKeys } from "./useListKeys.ts";
import type { RequestPages } from "./useRequestPages.ts";

const nouns = { one: "request", many: "requests" };

type RequestListProps = {
  pages: RequestPages;
  readerId: number | undefined;
  categoryNameOf: (row: Row) => string | undefined;
  countingOf: (row: Row) => Counting | undefined;
  /** The row to stand on at first, as the one just filed. */
  startAt: number | undefined;
  /** Shown instead of rows where there are none. */
  empty: ReactNode;
};

export function RequestList({ pages, empty, ...props }: RequestListProps) {
  const { held } = pages;
  const { current, place, move, open } = useStanding(held.list, held.rows, props.startAt);
  useAnnounced(held.newer);

  useListKeys({ onMove: move, onOpen: open });

  return (
    <>
      <NewerRows count={held.newer} noun={nouns} onShow={pages.showNewer} />
      {held.rows.length === 0 ? (
        empty
      ) : (
        <div
          ref={place}
          className={styles.rows}
          aria-busy={pages.isFormer}
          data-former={pages.isFormer || undefined}
        >
          <ListRows label="Requests">
            {held.rows.map((row) => (
              <RequestRow
                key={row.id}
                request={row}
                readerId={props.readerId}
                categoryName={props.categoryNameOf(row)}
                counting={props.countingOf(row)}
                isCurrent={row.id === current}
              />
            ))}
          </ListRows>
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

/** The row one stands on: moved by keys, found again on coming back. */
function useStanding(list: string, rows: readonly Row[], startAt: number | undefined) {
  const [current, setCurrent] = useState<number | undefined>(
    () => startAt ?? (Number(perTab.read(keyOf(list))) || undefined),
  );
  const place = useRef<HTMLDivElement>(null);
  const linkOf = (id: number | undefined) =>
    id === undefined
      ? null
      : place.current?.querySelector<HTMLAnchorElement>(`a[href="${requestHref(id)}"]`);

  function move(by: 1 | -1): void {
    const at = rows.findIndex((row) => row.id === current);
    const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    const link = linkOf(next?.id);
    if (!next || !link) return;
    setCurrent(next.id);
    perTab.tryWrite(keyOf(list), String(next.id));
    link.focus({ preventScroll: true });
    link.closest("[data-row]")?.scrollIntoView?.({ block: "nearest" });
  }

  return { current, place, move, open: () => linkOf(current)?.click() };
}

/** New rows are told to those who listen; the banner itself is made after its words. */
function useAnnounced(newer: number): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (newer > 0) announce(newer === 1 ? "1 newer request" : `${newer} newer requests`);
  }, [newer, announce]);
}

function keyOf(list: string): string {
  return `row:${list}`;
}

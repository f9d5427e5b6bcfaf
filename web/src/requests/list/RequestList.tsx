import type { RequestRow as Row } from "@sightline/contract/requests/requests.ts";
import type { ReactNode } from "react";
import { useStanding } from "#api/load/useStanding.ts";
import { LinkRows } from "#ui/lists/LinkRow.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import type { Counting } from "./due.words.ts";
import { requestHref, RequestRow } from "./RequestRow.tsx";
import type { RequestPages } from "./useRequestPages.ts";

const nouns = { one: "request", many: "requests" };

type RequestListProps = {
  pages: RequestPages;
  readerId: number | undefined;
  /** What stands above the rows, and comes with them. */
  above?: ReactNode;
  /** The rows wait until what they name is known: coming later, it may make each a line higher. */
  isNamed: boolean;
  categoryNameOf: (row: Row) => string | undefined;
  countingOf: (row: Row) => Counting | undefined;
  /** Shown instead of rows where there are none. */
  empty: ReactNode;
};

export function RequestList({ pages, empty, ...props }: RequestListProps) {
  const { held } = pages;
  const { current, place, move, open } = useStanding({
    list: held.list,
    ids: held.rows.map(({ id }) => id),
    hrefOf: requestHref,
  });

  const rowsAre = props.isNamed ? pages.rowsAre : "coming";
  useListKeys({ onMove: move, onOpen: open, rowsAre });

  return (
    <PagedList
      pages={pages}
      noun={nouns}
      empty={empty}
      place={place}
      above={{ isKnown: props.isNamed, shown: props.above }}
    >
      <LinkRows label="Requests">
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
      </LinkRows>
    </PagedList>
  );
}

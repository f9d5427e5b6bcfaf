import type { Gathered } from "@sightline/contract/notifications/notifications.gathered.ts";
import { type ReactNode, useMemo } from "react";
import type { LoadedPages } from "#api/load/useLoadPages.ts";
import type { ListFilters } from "#notifications/notifications.address.ts";
import { LinkRows } from "#ui/lists/LinkRow.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { GatheredMenu } from "./GatheredMenu.tsx";
import { GatheredRow } from "./GatheredRow.tsx";
import type { Standing } from "./useEntryStanding.ts";
import type { Marking } from "./useMarking.ts";

const nouns = { one: "notification", many: "notifications" };

type GatheredListProps = {
  pages: LoadedPages<Gathered>;
  filters: ListFilters;
  marking: Marking;
  standing: Standing;
  empty: ReactNode;
  skeleton?: ReactNode;
  onOpen?: () => void;
  /** What is rarely done with one has a menu, where there is room for it. */
  hasMenus?: boolean;
};

/** What one was told of, a line for each thing, latest first, with what waits above and below. */
export function GatheredList({ pages, filters, marking, standing, ...props }: GatheredListProps) {
  const { held, hasMore } = pages;
  const there = useMemo(() => new Set(held.pages.flat().map(({ id }) => id)), [held.pages]);
  const lowest = held.pages.at(-1)?.at(-1)?.latest.place ?? 0;
  /** Of those that are unread alone: who is no longer among them was read meanwhile. */
  const isReadElsewhere = ({ id, unread, latest }: Gathered) =>
    filters.isUnread &&
    !there.has(id) &&
    // Further down there may be what is left of it.
    !(hasMore && (unread > 1 || latest.place < lowest));
  return (
    <PagedList
      pages={pages}
      noun={nouns}
      failed="Your notifications could not be loaded"
      place={standing.place}
      empty={props.empty}
      skeleton={props.skeleton}
    >
      <LinkRows label="Notifications">
        {held.rows.map((gathered) => {
          const isRead = marking.isRead(gathered) || isReadElsewhere(gathered);
          return (
            <GatheredRow
              key={gathered.id}
              gathered={gathered}
              isRead={isRead}
              filters={filters}
              marking={marking}
              standing={standing}
              onOpen={props.onOpen}
              menu={
                props.hasMenus && (
                  <GatheredMenu gathered={gathered} isRead={isRead} onMark={marking.mark} />
                )
              }
            />
          );
        })}
      </LinkRows>
    </PagedList>
  );
}

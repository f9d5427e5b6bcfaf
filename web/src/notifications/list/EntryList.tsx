import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { type ReactNode, useMemo } from "react";
import type { LoadedPages } from "#api/load/useLoadPages.ts";
import { LinkRows } from "#ui/lists/LinkRow.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { EntryMenu } from "./EntryMenu.tsx";
import { EntryRow } from "./EntryRow.tsx";
import type { useEntryStanding } from "./useEntryStanding.ts";
import type { Marking } from "./useMarking.ts";

const nouns = { one: "notification", many: "notifications" };

type EntryListProps = {
  pages: LoadedPages<Notification>;
  /** Of those that are unread alone: who is no longer among them was read meanwhile. */
  isUnreadOnly?: boolean;
  marking: Marking;
  standing: ReturnType<typeof useEntryStanding>;
  empty: ReactNode;
  skeleton?: ReactNode;
  onOpen?: () => void;
  /** What is rarely done with one has a menu, where there is room for it. */
  hasMenus?: boolean;
};

/** What one was told of, latest first, with what waits above and below. */
export function EntryList({ pages, marking, standing, ...props }: EntryListProps) {
  const { held, hasMore } = pages;
  const there = useMemo(() => new Map(held.pages.flat().map((one) => [one.id, one])), [held.pages]);
  const lowest = held.pages.at(-1)?.at(-1)?.place ?? 0;
  const isReadElsewhere = (entry: Notification) =>
    props.isUnreadOnly === true && !there.has(entry.id) && !(hasMore && entry.place < lowest);
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
        {held.rows.map((entry) => {
          const isRead = marking.isRead(entry) || isReadElsewhere(entry);
          return (
            <EntryRow
              key={entry.id}
              entry={entry}
              isRead={isRead}
              isCurrent={entry.id === standing.current}
              onStand={standing.stand}
              onMark={marking.mark}
              onOpen={props.onOpen}
              menu={
                props.hasMenus && <EntryMenu entry={entry} isRead={isRead} onMark={marking.mark} />
              }
            />
          );
        })}
      </LinkRows>
    </PagedList>
  );
}

import {
  type Gathered,
  gatheredNotifications,
} from "@sightline/contract/notifications/notifications.gathered.ts";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { entryHref, type ListFilters, listQuery } from "#notifications/notifications.address.ts";
import { LinkRows } from "#ui/lists/LinkRow.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { SkeletonRows } from "#ui/lists/Skeleton.tsx";
import { EntryRow } from "./EntryRow.tsx";
import { kindOf } from "./gathered.ts";
import type { Standing } from "./useEntryStanding.ts";
import type { Marking } from "./useMarking.ts";

const nouns = { one: "notification", many: "notifications" };

type GatheredEntriesProps = {
  gathered: Gathered;
  filters: ListFilters;
  marking: Marking;
  standing: Standing;
  onOpen?: (() => void) | undefined;
};

/** All that one was told of a thing, each by itself. */
export function GatheredEntries({ gathered, filters, marking, ...props }: GatheredEntriesProps) {
  const { standing, onOpen } = props;
  const { kind: thread, id } = gathered.latest.thread;
  const kind = kindOf(gathered);
  const pages = useLoadPages(
    gatheredNotifications.listGatheredEntries,
    { params: { thread, id: String(id) }, query: { ...listQuery(filters), ...(kind && { kind }) } },
    (answer) => answer.notifications,
    { goneLeave: !filters.isUnread },
  );
  return (
    <PagedList
      pages={pages}
      noun={nouns}
      failed="These notifications could not be loaded"
      place={null}
      empty={null}
      skeleton={<SkeletonRows rows={2} />}
    >
      <LinkRows label="One by one">
        {pages.held.rows.map((entry) => {
          const name = `entry ${entry.id}`;
          return (
            <EntryRow
              key={entry.id}
              name={name}
              entry={entry}
              href={entryHref(entry)}
              isRead={marking.isReadOf(entry, gathered)}
              isCurrent={standing.current === name}
              onStand={standing.stand}
              onMark={(read) => marking.mark(entry, read)}
              onOpen={onOpen}
            />
          );
        })}
      </LinkRows>
    </PagedList>
  );
}

import type { Category } from "@sightline/contract/categories/categories.ts";
import type { DeskRow as Row } from "@sightline/contract/desk.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { Hand, Inbox, SearchX } from "lucide-react";
import { useEffect, useRef } from "react";
import { useStanding } from "#api/load/useStanding.ts";
import { Button } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { ListSearch } from "#ui/lists/ListSearch.tsx";
import { LinkRows } from "#ui/lists/LinkRow.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { usePaletteActions } from "#ui/overlays/palette.ts";
import { type DeskAddress, deskHref, isNarrowed } from "./desk.address.ts";
import { type DeskCounts, DeskFilters } from "./DeskFilters.tsx";
import { mayClaim } from "./holder.words.ts";
import { DeskRow } from "./DeskRow.tsx";
import styles from "./DeskQueue.module.css";
import { QueueHeading } from "./QueueHeading.tsx";
import type { Counting } from "./left.words.ts";
import { UnclaimedNear } from "./UnclaimedNear.tsx";
import { useClaims } from "./useClaims.ts";
import type { DeskPages } from "./useDeskPages.ts";

const nouns = { one: "request", many: "requests" };

type DeskQueueProps = {
  pages: DeskPages;
  counts: DeskCounts | undefined;
  /** Of the whole desk, whatever is looked for. */
  open: DeskCounts | undefined;
  /** What nobody works on, the next due first, however the list is narrowed. */
  unclaimed: readonly Row[];
  address: DeskAddress;
  me: Person;
  categories: readonly Category[];
  /** The rows wait for these: a name that comes later may make each of them a line higher. */
  knowsCategories: boolean;
  categoryOf: (id: number) => Category | undefined;
  countingOf: (id: number) => Counting | undefined;
  onChange: (next: Partial<DeskAddress>, replace?: boolean) => void;
};

/** What is open, the next due first. */
export function DeskQueue({ address, counts, open, onChange, ...props }: DeskQueueProps) {
  const isBeside = address.request !== null;
  const searchField = useRef<HTMLInputElement>(null);
  useListKeys({ onSearch: () => searchField.current?.focus() });
  return (
    <div
      className={styles.queue}
      data-beside={isBeside}
      data-searching={address.q !== "" || undefined}
    >
      <QueueHeading counts={open} isBeside={isBeside} userId={props.me.id} />
      <div className={styles.narrowing}>
        <div className={styles.pills}>
          <DeskFilters
            address={address}
            counts={counts}
            categories={props.categories}
            onChange={onChange}
          />
        </div>
        <div className={styles.search}>
          <ListSearch ref={searchField} q={address.q} onSearch={(q) => onChange({ q }, true)} />
        </div>
      </div>
      <QueueBody
        // Another list stands on another row.
        key={props.pages.held.list}
        address={address}
        onChange={onChange}
        {...props}
      />
    </div>
  );
}

type QueueBodyProps = Omit<DeskQueueProps, "counts" | "open" | "categories">;

function QueueBody({ pages, address, me, onChange, ...props }: QueueBodyProps) {
  const { knowsCategories, categoryOf, countingOf } = props;
  const { rows } = pages.held;
  const isBeside = address.request !== null;
  const hasLeft = leftTheList(pages);
  const hrefOf = (request: number) => deskHref({ ...address, request, correct: false });
  const { claim, shown } = useClaims(me);
  const { current, place, move, open } = useStanding({
    list: pages.held.list,
    ids: rows.map(({ id }) => id),
    hrefOf,
  });
  const standing = rows.find(({ id }) => id === current);
  useListKeys({
    onMove: move,
    onOpen: open,
    onTake: () => {
      if (standing && !hasLeft(standing)) void claim(standing);
    },
    rowsAre: knowsCategories ? pages.rowsAre : "coming",
  });
  usePaletteActions(
    standing && !hasLeft(standing) && mayClaim(shown(standing), me)
      ? [
          {
            words: `Claim request ${standing.id}`,
            icon: <Hand />,
            shortcut: "X",
            onSelect: () => void claim(standing),
          },
        ]
      : [],
  );

  const opened = rows.find(({ id }) => id === address.request)?.id;
  useEffect(() => {
    if (opened === undefined || !knowsCategories) return;
    place.current?.querySelector(`[data-row="${opened}"]`)?.scrollIntoView?.({ block: "nearest" });
  }, [place, opened, knowsCategories]);

  return (
    <PagedList
      pages={pages}
      noun={nouns}
      empty={
        <NoRows
          isNarrowed={isNarrowed(address)}
          onClear={() => onChange({ filter: null, category: null, q: "" })}
        />
      }
      place={place}
      above={{
        isKnown: knowsCategories,
        shown: (
          <UnclaimedNear
            rows={props.unclaimed.map(shown)}
            hrefOf={hrefOf}
            countingOf={countingOf}
            onClaim={(one) => void claim(one)}
          />
        ),
      }}
    >
      <LinkRows label="Queue">
        {rows.map((row) => (
          <DeskRow
            key={row.id}
            row={shown(row)}
            me={me}
            href={hrefOf(row.id)}
            categoryName={isBeside ? undefined : categoryOf(row.insight_category_id)?.name}
            counting={countingOf(row.insight_category_id)}
            isCurrent={row.id === current}
            isOpen={row.id === opened}
            // What one has just claimed is known to be one's own.
            hasLeft={hasLeft(row) && shown(row) === row}
            onClaim={(one) => void claim(one)}
          />
        ))}
      </LinkRows>
    </PagedList>
  );
}

function NoRows({ isNarrowed: narrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return narrowed ? (
    <EmptyState
      title="Nothing here"
      icon={<SearchX />}
      action={<Button onClick={onClear}>Show the whole queue</Button>}
    >
      Nothing matches these filters. There may be more without them.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing waits for an answer" icon={<Inbox />}>
      Requests arrive here as people submit them, the next due first. Claim one to start.
    </EmptyState>
  );
}

/**
 * Rows stay where they stand, also those that are delivered, cancelled or no longer what the filter
 * asks for. What is due after the last page that was loaded may only have moved to the next one.
 */
function leftTheList(pages: Pick<DeskPages, "held" | "hasMore">) {
  const there = pages.held.pages.flat();
  const ids = new Set(there.map(({ id }) => id));
  // While an answer is awaited a promise moves on, and its row keeps its place.
  const last = there.findLast(({ status }) => status !== "needs_clarification");
  return ({ id, promised_at }: Row): boolean =>
    !ids.has(id) && (!pages.hasMore || (last !== undefined && promised_at < last.promised_at));
}

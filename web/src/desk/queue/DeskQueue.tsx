import type { Category } from "@sightline/contract/categories/categories.ts";
import type { DeskRunning } from "@sightline/contract/desk.next.ts";
import type { DeskRow as Row } from "@sightline/contract/desk.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { Hand, Inbox, SearchX } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useStanding } from "#api/load/useStanding.ts";
import { Button } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { ListSearch } from "#ui/lists/ListSearch.tsx";
import { LinkRows } from "#ui/lists/LinkRow.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { usePaletteActions } from "#ui/overlays/palette.ts";
import { OwedToday } from "#desk/next/OwedToday.tsx";
import { type DeskAddress, deskHref, isNarrowed } from "./desk.address.ts";
import { type DeskCounts, DeskFilters } from "./DeskFilters.tsx";
import { mayClaim } from "./holder.words.ts";
import { DeskRow } from "./DeskRow.tsx";
import styles from "./DeskQueue.module.css";
import { leftTheList } from "./left.list.ts";
import { QueueHeading } from "./QueueHeading.tsx";
import type { Counting } from "./left.words.ts";
import { QueueSection } from "./QueueSection.tsx";
import { sectionNames, sectionOf, sections, useSections } from "./sections.ts";
import { UnclaimedNear } from "./UnclaimedNear.tsx";
import { useClaims } from "./useClaims.ts";
import { useNewer } from "./useNewer.ts";
import { useOthers } from "./useOthers.ts";
import type { DeskPages } from "./useDeskPages.ts";

const nouns = { one: "request", many: "requests" };

type DeskQueueProps = {
  pages: DeskPages;
  counts: DeskCounts | undefined;
  /** Of the whole desk, whatever is looked for. */
  open: DeskCounts | undefined;
  /** What nobody works on, the next due first, however the list is narrowed. */
  unclaimed: readonly Row[];
  /** What one writes, once that is known; `knowsNext` says that there is nothing to wait for. */
  running: readonly DeskRunning[] | undefined;
  knowsNext: boolean;
  zone: string;
  address: DeskAddress;
  me: Person;
  categories: readonly Category[];
  /** The rows wait for these: a name that comes later may make each of them a line higher. */
  knowsCategories: boolean;
  categoryOf: (id: number) => Category | undefined;
  countingOf: (id: number) => Counting | undefined;
  onChange: (next: Partial<DeskAddress>, replace?: boolean) => void;
};

/** What is open: one's own first, then what nobody works on, the next due first; or what was asked for. */
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
        counts={counts}
        onChange={onChange}
        {...props}
      />
    </div>
  );
}

type QueueBodyProps = Omit<DeskQueueProps, "open" | "categories">;

function QueueBody({ address, me, onChange, counts, ...props }: QueueBodyProps) {
  const { knowsCategories, categoryOf, countingOf } = props;
  const isBeside = address.request !== null;
  const isHome = address.filter === null;
  const { rows } = props.pages.held;
  const stood = useSections(rows, me);
  const { claim, shown, claimed } = useClaims(me);
  const showNewer = () => {
    stood.forget();
    props.pages.showNewer();
  };
  const newer = useNewer({ ...props.pages, showNewer }, address.request, claimed);
  const pages = { ...props.pages, held: { ...props.pages.held, newer }, showNewer };
  const partOf = (row: Row) => sections.indexOf(stood.of(row.id) ?? sectionOf(row, me));
  const hasLeft = leftTheList(pages, isHome ? partOf : undefined);
  const others = useOthers(address, rows.some(hasLeft));
  const othersLeft = leftTheList(others.pages);
  const hrefOf = (request: number) => deskHref({ ...address, request, correct: false });
  const inSections = sections.map((name) => ({
    name,
    rows: rows.filter(({ id }) => stood.of(id) === name),
  }));
  const own = isHome ? inSections.flatMap((one) => one.rows) : rows;
  // What was taken on meanwhile still stands above, and says so there.
  const theirs = others.pages.held.rows.filter(({ id }) => !own.some((row) => row.id === id));
  const all = others.isOpen ? [...own, ...theirs] : own;
  const { current, place, move, open } = useStanding({
    list: pages.held.list,
    ids: all.map(({ id }) => id),
    hrefOf,
  });
  const standing = own.find(({ id }) => id === current);
  const mayTake = standing && !hasLeft(standing) ? standing : undefined;
  const isReady = knowsCategories && props.knowsNext;
  useListKeys({
    onMove: move,
    onOpen: open,
    onTake: () => {
      if (mayTake) void claim(mayTake);
    },
    rowsAre: !isReady
      ? "coming"
      : pages.rowsAre === "missing" && all.length > 0
        ? "there"
        : pages.rowsAre,
  });
  usePaletteActions(
    mayTake && mayClaim(shown(mayTake), me)
      ? [
          {
            words: `Claim request ${mayTake.id}`,
            icon: <Hand />,
            shortcut: "X",
            onSelect: () => void claim(mayTake),
          },
        ]
      : [],
  );

  const opened = all.find(({ id }) => id === address.request)?.id;
  useEffect(() => {
    if (opened === undefined || !isReady) return;
    place.current?.querySelector(`[data-row="${opened}"]`)?.scrollIntoView?.({ block: "nearest" });
  }, [place, opened, isReady]);

  function show(row: Row, left: (row: Row) => boolean) {
    // What one has just claimed is known to be one's own.
    const isGone = left(row) && shown(row) === row;
    // As it is now: a row that is held says who had it before, also once it is delivered.
    const holder = others.pages.held.pages.flat().find(({ id }) => id === row.id)?.analyst;
    return (
      <DeskRow
        key={row.id}
        row={shown(row)}
        me={me}
        href={hrefOf(row.id)}
        categoryName={isBeside ? undefined : categoryOf(row.insight_category_id)?.name}
        counting={countingOf(row.insight_category_id)}
        isCurrent={row.id === current}
        isOpen={row.id === opened}
        hasLeft={isGone}
        nowWith={isGone && left === hasLeft && holder ? holder : undefined}
        onClaim={(one) => void claim(one)}
      />
    );
  }

  return (
    <div ref={place}>
      <PagedList
        pages={pages}
        roomForNewer
        noun={nouns}
        empty={
          <NoRows
            isNarrowed={isNarrowed(address)}
            hasOthers={isHome && counts !== undefined && counts.others > 0}
            onClear={() => onChange({ filter: null, category: null, q: "" })}
          />
        }
        place={null}
        above={{
          isKnown: isReady,
          shown: (
            <>
              {props.running && (
                <div className={styles.owed}>
                  <OwedToday
                    running={props.running}
                    calendarOf={(id) => countingOf(id)?.calendar}
                    zone={props.zone}
                  />
                </div>
              )}
              <UnclaimedNear
                rows={props.unclaimed.map(shown)}
                hrefOf={hrefOf}
                countingOf={countingOf}
                onClaim={(one) => void claim(one)}
              />
            </>
          ),
        }}
      >
        {isHome ? (
          inSections
            .filter((one) => one.rows.length > 0)
            .map((one) => (
              <QueueSection
                key={one.name}
                title={sectionNames[one.name]}
                count={counts?.[one.name]}
              >
                <LinkRows label={sectionNames[one.name]}>
                  {one.rows.map((row) => show(row, hasLeft))}
                </LinkRows>
              </QueueSection>
            ))
        ) : (
          <LinkRows label="Queue">{rows.map((row) => show(row, hasLeft))}</LinkRows>
        )}
      </PagedList>
      {isHome && isReady && pages.state === "ready" && (
        <Others count={counts?.others} {...others}>
          {theirs.map((row) => show(row, othersLeft))}
        </Others>
      )}
    </div>
  );
}

type OthersProps = ReturnType<typeof useOthers> & {
  count: number | undefined;
  children: ReactNode;
};

/** What others work on, below all that one may have to do oneself. */
function Others({ pages, count = 0, isOpen, mayFold, setOpen, children }: OthersProps) {
  if (count === 0 && !(isOpen && pages.held.rows.length > 0)) return null;
  return (
    <QueueSection
      title="Others work on"
      count={count}
      fold={mayFold ? { isOpen, onChange: setOpen } : undefined}
    >
      {isOpen && (
        <PagedList pages={pages} roomForNewer noun={nouns} empty={null} place={null}>
          <LinkRows label="Others work on">{children}</LinkRows>
        </PagedList>
      )}
    </QueueSection>
  );
}

type NoRowsProps = { isNarrowed: boolean; hasOthers: boolean; onClear: () => void };

function NoRows({ isNarrowed: narrowed, hasOthers, onClear }: NoRowsProps) {
  if (hasOthers) {
    return (
      <EmptyState title="Nothing waits for you" icon={<Inbox />}>
        {narrowed
          ? "Of what matches, nothing is yours, to review or unclaimed. Others work on the rest."
          : "Nothing is yours, to review or unclaimed. Others work on all that is open."}
      </EmptyState>
    );
  }
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

import type { Person } from "@sightline/contract/people.shapes.ts";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from "react";
import { SkeletonText } from "#ui/lists/Skeleton.tsx";
import { LinkRows } from "#ui/lists/LinkRow.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { NarrowedTo } from "#search/narrowing/NarrowedTo.tsx";
import { Narrowing } from "#search/narrowing/Narrowing.tsx";
import { chosenOf, groupsOf, noFacets } from "#search/narrowing/narrowing.choices.ts";
import { AlsoFound } from "./AlsoFound.tsx";
import { FoundRow } from "./FoundRow.tsx";
import { olderMissing, tellResults } from "./found.words.ts";
import { NothingFound } from "./NothingFound.tsx";
import { isNarrowed, nothingAsked, type SearchAddress } from "./search.address.ts";
import styles from "./SearchResults.module.css";
import { noteSearch } from "./searches.memory.ts";
import { type FoundPages, useFound } from "./useFound.ts";
import { useFoundStanding } from "./useFoundStanding.ts";

type SearchResultsProps = {
  address: SearchAddress;
  onShow: (next: SearchAddress) => void;
  /** The rows wait until what they name is known: coming later, it may make each a line higher. */
  isNamed: boolean;
  categoryNameOf: (id: number) => string | undefined;
  topicsFor: (q: string) => readonly { title: string; href: string }[];
  place: RefObject<HTMLDivElement | null>;
  /** The rows that were asked for are there, or none of them will be. */
  onSettled: () => void;
  onLeave: () => void;
};

const nouns = { one: "result", many: "results" };

/** What is found, and what it can be narrowed to. */
export function SearchResults({ address, place, ...props }: SearchResultsProps) {
  const { pages, shown, people, facets, isGuessed, olderAreMissing } = useFound(address);
  const { rows, list } = pages.held;
  const ids = rows.map(({ id }) => id);
  const rowsAre = props.isNamed ? pages.rowsAre : "coming";
  const standing = useFoundStanding({ list, ids, place, onLeave: props.onLeave });
  useListKeys({ onMove: standing.move, onOpen: standing.open, rowsAre });
  const { onSettled } = props;
  useEffect(() => {
    if (rowsAre !== "coming") onSettled();
  });
  useTellResults({ ...pages, rowsAre }, isGuessed);

  const noteShown = useCallback(() => noteSearch(shown.q), [shown.q]);
  const isComing = pages.state === "loading" || !props.isNamed;
  const isReady = pages.state === "ready" && props.isNamed;
  const isWhole = isReady && !isNarrowed(shown);
  const topics = isWhole ? props.topicsFor(shown.q) : [];
  const groups = groupsOf(address, facets ?? noFacets, {
    categoryNameOf: props.categoryNameOf,
    personNameOf: (id) => findName(id, [...people, ...authorsOf(pages)]),
  });
  const narrowing = useRef<HTMLDivElement>(null);
  const narrowedTo = useRef<HTMLDivElement>(null);
  const findHeir = () =>
    narrowedTo.current?.querySelector("button") ??
    narrowing.current?.querySelector("button") ??
    findHeading();
  return (
    <div className={styles.page}>
      <div ref={narrowing} className={styles.facets}>
        {isReady && facets && <Narrowing groups={groups} onShow={props.onShow} />}
      </div>
      <section aria-label="Results" className={styles.results}>
        {isNarrowed(address) && (
          <div ref={narrowedTo} className={styles.narrowedTo}>
            {!isComing && (
              <NarrowedTo
                chosen={chosenOf(groups)}
                onShow={props.onShow}
                onClear={() => props.onShow({ ...nothingAsked, q: address.q })}
                findHeir={findHeir}
              />
            )}
          </div>
        )}
        {isWhole && <AlsoFound people={people} topics={topics} />}
        <PagedList
          pages={pages}
          noun={nouns}
          failed={pages.problem?.code === "unreachable" ? "Search needs a connection" : undefined}
          place={place}
          skeleton={<Coming />}
          above={{
            isKnown: props.isNamed,
            shown: isReady && (
              <>
                {isGuessed && <Guessed q={shown.q} />}
                {olderAreMissing && rows.length > 0 && <OlderMissing />}
              </>
            ),
          }}
          empty={
            <NothingFound
              address={shown}
              olderAreMissing={olderAreMissing}
              isElse={isWhole && people.length + topics.length > 0}
              onClear={() => props.onShow({ ...nothingAsked, q: shown.q })}
            />
          }
        >
          <LinkRows label="Results">
            {rows.map(({ id, found }) => (
              <FoundRow
                key={id}
                row={id}
                found={found}
                q={shown.q}
                categoryName={
                  found.insight_category_id === null
                    ? undefined
                    : props.categoryNameOf(found.insight_category_id)
                }
                isCurrent={id === standing.current}
                onStand={standing.onStand}
                onKey={standing.onKey}
                onOpen={noteShown}
              />
            ))}
          </LinkRows>
        </PagedList>
      </section>
    </div>
  );
}

/** Said plainly, since what is shown is not what was typed. */
function Guessed({ q }: { q: string }): ReactNode {
  return (
    <p className={styles.guessed}>
      Little or nothing has exactly “{q}”. Similar words are shown too.
    </p>
  );
}

function OlderMissing(): ReactNode {
  return <p className={styles.guessed}>{olderMissing}</p>;
}

function Coming() {
  return (
    <div className={styles.coming}>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={styles.comingRow}>
          <SkeletonText lines={3} />
        </div>
      ))}
    </div>
  );
}

/** Long enough to see whether somebody types on. */
const settledMs = 700;

/** How many there are, told once for each that one stays with. */
function useTellResults({ rowsAre, state, held, hasMore }: FoundPages, isGuessed: boolean): void {
  const announce = useAnnounce();
  const words = useRef("");
  useEffect(() => {
    const count = tellResults(held.rows.length, hasMore);
    words.current = isGuessed ? `${count}, with similar words` : count;
  });
  const { list } = held;
  const told = useRef<string>(undefined);
  const isThere = rowsAre !== "coming" && state === "ready";
  useEffect(() => {
    if (!isThere || told.current === list) return;
    const timer = setTimeout(() => {
      told.current = list;
      announce(words.current);
    }, settledMs);
    return () => clearTimeout(timer);
  }, [isThere, list, announce]);
}

function authorsOf({ held }: FoundPages): Person[] {
  return held.rows.flatMap(({ found }) => (found.author ? [found.author] : []));
}

function findName(id: number, people: readonly Person[]): string | undefined {
  const person = people.find((one) => one.id === id);
  return person && nameOf(person);
}

import { people } from "@sightline/contract/people/people.ts";
import { SearchX } from "lucide-react";
import { useRef, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { useStanding } from "#api/load/useStanding.ts";
import { Button } from "#ui/base/Button.tsx";
import { LinkRows } from "#ui/lists/LinkRow.tsx";
import { ListSearch } from "#ui/lists/ListSearch.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { Banner } from "#ui/page/Banner.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { type Acts, BulkBar } from "./BulkBar.tsx";
import { isNarrowed, nothingNarrowed, type PeopleAddress, peopleQuery } from "./people.address.ts";
import { personHref } from "./people.words.ts";
import { PeopleFilters } from "./PeopleFilters.tsx";
import styles from "./PeopleList.module.css";
import { PersonRow } from "./PersonRow.tsx";
import { PlaceInvitations } from "./PlaceInvitations.tsx";

const nouns = { one: "person", many: "people" };

type PeopleListProps = {
  address: PeopleAddress;
  setRoles: Acts["setRoles"];
  onChange: (next: Partial<PeopleAddress>, replace?: boolean) => void;
};

/** Everybody who has an account; with `invited`, who has none yet. */
export function PeopleList({ address, setRoles, onChange }: PeopleListProps) {
  const query = peopleQuery(address);
  const isInvited = address.state === "invited";
  const pages = useLoadPages(people.listPeople, { query }, (answer) => answer.people, {
    when: !isInvited,
    goneLeave: true,
  });
  // The same call as the first page's, so that the two share one answer.
  const { answer } = useLoad(people.listPeople, { query }, { when: !isInvited });
  const searchField = useRef<HTMLInputElement>(null);
  useListKeys({ onSearch: () => searchField.current?.focus() });
  const planName =
    address.plan === null
      ? undefined
      : (pages.held.rows.find((one) => one.organization_plan?.id === address.plan)
          ?.organization_plan?.name ?? undefined);
  return (
    <div className={styles.people}>
      <div className={styles.narrowing}>
        <div className={styles.pills}>
          <PeopleFilters address={address} planName={planName} onChange={onChange} />
        </div>
        {!isInvited && (
          <ListSearch ref={searchField} q={address.q} onSearch={(q) => onChange({ q }, true)} />
        )}
      </div>
      {isInvited ? (
        <PlaceInvitations />
      ) : (
        <Rows
          // What was chosen in one list is not meant in another.
          key={pages.held.list}
          pages={pages}
          isSimilar={answer?.similar ?? false}
          address={address}
          setRoles={setRoles}
          onChange={onChange}
        />
      )}
    </div>
  );
}

type RowsProps = PeopleListProps & {
  pages: ReturnType<typeof useLoadPages<typeof people.listPeople, Listed>>;
  isSimilar: boolean;
};
type Listed = Parameters<typeof PersonRow>[0]["person"];

function Rows({ pages, isSimilar, address, setRoles, onChange }: RowsProps) {
  const { rows } = pages.held;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const { current, place, move, open } = useStanding({
    list: pages.held.list,
    ids: rows.map(({ id }) => id),
    hrefOf: personHref,
  });
  useListKeys({
    onMove: move,
    onOpen: open,
    onTake: () => current !== undefined && choose(current, !chosen.has(current)),
    rowsAre: pages.rowsAre,
  });
  const selected = rows.filter(({ id }) => chosen.has(id));
  return (
    <>
      {isSimilar && rows.length > 0 && (
        <Banner tone="idle">{`Nobody is called “${address.q}”. These are called alike.`}</Banner>
      )}
      <PagedList
        pages={pages}
        noun={nouns}
        place={place}
        empty={
          <EmptyState
            title="Nobody here"
            icon={<SearchX />}
            action={
              isNarrowed(address) && (
                <Button onClick={() => onChange(nothingNarrowed)}>Show everybody</Button>
              )
            }
          >
            Nobody matches these filters. There may be people without them.
          </EmptyState>
        }
      >
        <LinkRows label="People">
          {rows.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isCurrent={person.id === current}
              isChosen={chosen.has(person.id)}
              onChoose={choose}
            />
          ))}
        </LinkRows>
      </PagedList>
      <BulkBar
        selected={selected}
        all={rows.length}
        setRoles={setRoles}
        onSelectAll={() => setChosen(new Set(rows.map(({ id }) => id)))}
        onClear={() => setChosen(new Set())}
      />
    </>
  );
}

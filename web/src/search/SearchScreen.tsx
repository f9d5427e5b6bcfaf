import { useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useWasKnown } from "#api/load/useWasKnown.ts";
import { useReader } from "#api/session/useReader.ts";
import { useCategories } from "#categories/useCategories.ts";
import { guideTopics, keysTopic, topicHref } from "#help/guide.topics.ts";
import { keyGroups } from "#help/keys.ts";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { SavedSearches } from "#search/saved/SavedSearches.tsx";
import { SaveSearch } from "#search/saved/SaveSearch.tsx";
import {
  isAsked,
  readAddress,
  savedQuery,
  type SearchAddress,
  writeAddress,
} from "./search.address.ts";
import { findTopics } from "./search.topics.ts";
import { SearchField } from "./SearchField.tsx";
import { SearchResults } from "./SearchResults.tsx";
import { noteSearch } from "./searches.memory.ts";
import { SearchStart } from "./SearchStart.tsx";
import { findRow } from "./useFoundStanding.ts";

/** Everything that one may see, by its words. */
export function SearchScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(search), [search]);
  const categories = useCategories();
  const reader = useReader();
  const isNamed = useWasKnown(categories.state !== "loading" && reader.settled);
  const field = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  /** Somebody waits to go into the results that come. */
  const entering = useRef(false);
  const isSearching = isAsked(address);
  const categoryNameOf = (id: number) => categories.byId.get(id)?.name;
  const focusField = () => field.current?.focus();
  useListKeys({ onSearch: focusField });
  // Who comes to search types at once; who comes to what was found reads it first.
  useEffect(() => {
    if (!isSearching) field.current?.focus();
  }, [isSearching]);
  useNoting(address.q);

  const show = (next: SearchAddress, replace = false) =>
    void navigate(writeAddress(next), { replace });
  const enter = (areComing: boolean) => {
    const isBusy = place.current?.getAttribute("aria-busy") === "true";
    entering.current = true;
    if (!areComing && !isBusy && place.current) enterNow();
  };
  const enterNow = () => {
    if (!entering.current) return;
    entering.current = false;
    findRow(place.current)?.focus();
  };
  return (
    <>
      <PageHeader
        title="Search"
        action={<SaveSearch query={savedQuery(address)} categoryName={categoryNameOf} />}
      />
      <SearchField
        ref={field}
        q={address.q}
        onSearch={(q) => show({ ...address, q }, true)}
        onType={() => {
          entering.current = false;
        }}
        onEnter={enter}
        onMeant={noteSearch}
        onGo={(to) => void navigate(to)}
      />
      {isSearching ? (
        <SearchResults
          address={address}
          onShow={show}
          isNamed={isNamed}
          categoryNameOf={categoryNameOf}
          topicsFor={topicsFor}
          place={place}
          onSettled={enterNow}
          onLeave={focusField}
        />
      ) : (
        <SearchStart>
          <SavedSearches categoryName={categoryNameOf} />
        </SearchStart>
      )}
    </>
  );
}

const topics = [
  ...guideTopics,
  {
    name: keysTopic,
    title: "Keyboard map",
    words: keyGroups.flatMap(({ title, keys }) => [title, ...keys.map(({ words }) => words)]),
  },
];

function topicsFor(q: string) {
  return findTopics(topics, q).map(({ name, title }) => ({ title, href: topicHref(name) }));
}

/** What one leaves with was looked for. */
function useNoting(q: string): void {
  const last = useRef(q);
  useEffect(() => {
    last.current = q;
  }, [q]);
  useEffect(() => () => noteSearch(last.current), []);
}

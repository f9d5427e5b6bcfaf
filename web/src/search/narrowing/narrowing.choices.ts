import { requestStatuses } from "@sightline/contract/requests/requests.statuses.ts";
import { type Facets, foundKinds, foundSpans } from "@sightline/contract/search/search.ts";
import { tellStatus } from "#ui/base/StatusMark.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { kindWords, spanWords } from "#search/found.words.ts";
import type { SearchAddress } from "#search/search.address.ts";

export type Choice = {
  key: string;
  label: string;
  /** As it is called where nothing around it says what it is: "By Ann Test". */
  alone: string;
  count: number;
  isOn: boolean;
  /** What is asked for once it is pressed. */
  next: SearchAddress;
};
export type Group = { label: string; choices: Choice[] };
type Names = {
  categoryNameOf: (id: number) => string | undefined;
  personNameOf: (id: number) => string | undefined;
};

export const noFacets: Facets = { kinds: [], categories: [], statuses: [], spans: [], people: [] };

/** What it can be narrowed to, with what it is narrowed to. */
export function groupsOf(address: SearchAddress, facets: Facets, names: Names): Group[] {
  const people = facets.people.map(({ value, count }) => ({ value: value.id, count }));
  const inFacets = new Map(facets.people.map(({ value }) => [value.id, nameOf(value)]));
  const personNameOf = (id: number) => inFacets.get(id) ?? names.personNameOf(id);
  const groups: Group[] = [
    {
      label: "Kind",
      choices: choicesOf(
        address,
        "kind",
        inOrder(facets.kinds, foundKinds),
        (kind) => kindWords[kind].many,
      ),
    },
    {
      label: "Status",
      choices: choicesOf(address, "status", inOrder(facets.statuses, requestStatuses), tellStatus),
    },
    {
      label: "Time",
      choices: choicesOf(
        address,
        "since",
        inOrder(facets.spans, foundSpans),
        (span) => spanWords[span],
      ),
    },
    {
      label: "Category",
      choices: choicesOf(
        address,
        "categoryId",
        facets.categories,
        (id) => names.categoryNameOf(id) ?? `Category ${id}`,
      ),
    },
    {
      label: "Written by",
      choices: choicesOf(
        address,
        "personId",
        people,
        (id) => personNameOf(id) ?? "One person",
        (id) => `By ${personNameOf(id) ?? "one person"}`,
      ),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

/** One of each at most. */
export function chosenOf(groups: readonly Group[]): Choice[] {
  return groups.flatMap(({ choices }) => choices.filter(({ isOn }) => isOn));
}

/** What is a few fixed things keeps its place while one types. */
function inOrder<Value>(
  counted: readonly { value: Value; count: number }[],
  order: readonly Value[],
) {
  return counted.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value));
}

/** Those that were found, and the chosen one also where nothing has it. */
function choicesOf<Name extends Exclude<keyof SearchAddress, "q">>(
  address: SearchAddress,
  name: Name,
  counted: readonly { value: NonNullable<SearchAddress[Name]>; count: number }[],
  tell: (value: NonNullable<SearchAddress[Name]>) => string,
  tellAlone = tell,
): Choice[] {
  const chosen = address[name];
  const isKnown = chosen === null || counted.some(({ value }) => value === chosen);
  const all = isKnown ? counted : [{ value: chosen, count: 0 }, ...counted];
  return all.map(({ value, count }) => ({
    key: `${name} ${value}`,
    label: tell(value),
    alone: tellAlone(value),
    count,
    isOn: value === chosen,
    next: { ...address, [name]: value === chosen ? null : value },
  }));
}

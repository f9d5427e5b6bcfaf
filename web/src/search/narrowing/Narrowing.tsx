import { tellCount } from "@sightline/contract/base/count.words.ts";
import { requestStatuses } from "@sightline/contract/requests/requests.statuses.ts";
import { type Facets, foundKinds, foundSpans } from "@sightline/contract/search/search.ts";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { tellStatus } from "#ui/base/StatusMark.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { kindWords, spanWords } from "#search/found.words.ts";
import styles from "./Narrowing.module.css";
import { nothingAsked, type SearchAddress } from "#search/search.address.ts";

type NarrowingProps = {
  address: SearchAddress;
  facets: Facets;
  categoryNameOf: (id: number) => string | undefined;
  personNameOf: (id: number) => string | undefined;
  onShow: (next: SearchAddress) => void;
};

/** What it can be narrowed to: beside the results, or in a line that scrolls where there is no room. */
export function Narrowing({ address, facets, onShow, ...names }: NarrowingProps) {
  const groups = groupsOf(address, facets, names).filter(({ choices }) => choices.length > 0);
  const place = useRef<HTMLDivElement>(null);
  const findHeir = () => place.current?.querySelector("button") ?? findHeading();
  if (groups.length === 0) return null;
  const areSeveral = groups.filter(({ choices }) => choices.some(({ isOn }) => isOn)).length > 1;
  return (
    <div ref={place} role="group" aria-label="Narrow the results" className={styles.facets}>
      {groups.map(({ label, choices }) => (
        <div key={label} role="group" aria-label={label} className={styles.group}>
          <p className={styles.label} aria-hidden="true">
            {label}
          </p>
          {choices.map((choice) => (
            <Facet
              key={choice.key}
              isOn={choice.isOn}
              onPress={() => onShow(choice.next)}
              findHeir={findHeir}
            >
              <span className={styles.words}>{choice.label}</span>
              {choice.isOn ? (
                <X aria-hidden="true" />
              ) : (
                <span className={styles.count}>{tellCount(choice.count)}</span>
              )}
            </Facet>
          ))}
        </div>
      ))}
      {areSeveral && (
        <Facet onPress={() => onShow({ ...nothingAsked, q: address.q })} findHeir={findHeir}>
          Clear all
        </Facet>
      )}
    </div>
  );
}

type FacetProps = {
  /** Without it, it is nothing that stays on. */
  isOn?: boolean;
  onPress: () => void;
  /** Some go when they are pressed. */
  findHeir: () => HTMLElement | null;
  children: ReactNode;
};

function Facet({ isOn, onPress, findHeir, children }: FacetProps) {
  useFocusHeir(findHeir);
  return (
    <button type="button" className={styles.facet} aria-pressed={isOn} onClick={onPress}>
      <span className={styles.face}>{children}</span>
    </button>
  );
}

type Choice = {
  key: string;
  label: string;
  count: number;
  isOn: boolean;
  /** What is asked for once it is pressed. */
  next: SearchAddress;
};
type Group = { label: string; choices: Choice[] };
type Names = Pick<NarrowingProps, "categoryNameOf" | "personNameOf">;

function groupsOf(address: SearchAddress, facets: Facets, names: Names): Group[] {
  const people = facets.people.map(({ value, count }) => ({ value: value.id, count }));
  const inFacets = new Map(facets.people.map(({ value }) => [value.id, nameOf(value)]));
  return [
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
        (id) => inFacets.get(id) ?? names.personNameOf(id) ?? "One person",
      ),
    },
  ];
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
): Choice[] {
  const chosen = address[name];
  const isKnown = chosen === null || counted.some(({ value }) => value === chosen);
  const all = isKnown ? counted : [{ value: chosen, count: 0 }, ...counted];
  return all.map(({ value, count }) => ({
    key: String(value),
    label: tell(value),
    count,
    isOn: value === chosen,
    next: { ...address, [name]: value === chosen ? null : value },
  }));
}

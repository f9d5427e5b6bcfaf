import { numberTyped, onlyLeavesOut } from "@sightline/contract/search/search.typed.ts";
import { SearchX } from "lucide-react";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { findHeading } from "#ui/page/focusHeading.ts";
import { olderMissing } from "./found.words.ts";
import { isNarrowed, type SearchAddress } from "./search.address.ts";

type NothingFoundProps = {
  address: SearchAddress;
  /** Something stands above already: a person, or a page of the help. */
  isElse: boolean;
  /** Then it may be there, and is not found yet. */
  olderAreMissing: boolean;
  onClear: () => void;
};

/** Where nothing that one may see has the words: what to try, and where to ask. */
export function NothingFound({ address, isElse, olderAreMissing, onClear }: NothingFoundProps) {
  const { q } = address;
  useFocusHeir(findHeading);
  const title = tellNothing(q, isElse, olderAreMissing);
  const missing = olderAreMissing && `${olderMissing} `;
  if (isNarrowed(address)) {
    return (
      <EmptyState
        title={title}
        icon={<SearchX />}
        action={
          <Button onClick={onClear}>{q === "" ? "Start anew" : "Search in everything"}</Button>
        }
      >
        {missing}Nothing that you may see fits all that the search is narrowed to.
      </EmptyState>
    );
  }
  if (numberTyped(q) !== null) {
    return (
      <EmptyState title={title} icon={<SearchX />}>
        {missing}To open a request by its number, follow the link below the search field, or press
        Enter in it.
      </EmptyState>
    );
  }
  if (onlyLeavesOut(q)) {
    return (
      <EmptyState title="Nothing to look for yet" icon={<SearchX />}>
        A minus leaves out what has a word. Type a word without a minus as well.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={title}
      icon={<SearchX />}
      action={
        <ButtonLink look="primary" href="#/app/requests/all/new">
          New request
        </ButtonLink>
      }
    >
      {missing}Try fewer words, other ones, or only the beginning of a word. Without quotes, the
      words may stand anywhere. If nobody has asked yet, you can.
    </EmptyState>
  );
}

function tellNothing(q: string, isElse: boolean, isForNow: boolean): string {
  const nothing = `${isElse ? "Nothing else found" : "Nothing found"}${isForNow ? " yet" : ""}`;
  return q === "" ? nothing : `${nothing} for “${q}”`;
}

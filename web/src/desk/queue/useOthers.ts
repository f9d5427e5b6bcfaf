import { desk } from "@sightline/contract/desk.ts";
import { useState } from "react";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { persistent } from "#api/session/storage.ts";
import { type DeskAddress, queueQuery } from "./desk.address.ts";

const keptAs = "deskOthers";

/** What others work on: folded until it is wanted, and then as it was left. */
export function useOthers(address: DeskAddress, isAskedFor: boolean) {
  const [isKept, setKept] = useState(() => persistent.read(keptAs) !== null);
  const isHome = address.filter === null;
  // Whoever looks for words wants all that has them.
  const isSearch = address.q !== "";
  const isOpen = isHome && (isKept || isSearch);
  const pages = useLoadPages(
    desk.listDesk,
    { query: queueQuery({ ...address, filter: null }, "others") },
    (answer) => answer.desk_requests,
    { when: isHome && (isOpen || isAskedFor) },
  );

  function setOpen(next: boolean): void {
    setKept(next);
    if (next) persistent.write(keptAs, "open");
    else persistent.remove(keptAs);
  }

  return { pages, isOpen, mayFold: !isSearch, setOpen };
}

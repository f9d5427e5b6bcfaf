import { type Found, foundKinds, search } from "@sightline/contract/search/search.ts";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { type SearchAddress, searchQuery } from "./search.address.ts";

/** Kinds count their things apart, so that each row has a number of its own. */
export type FoundRow = { id: number; found: Found };

const rowsOf = ({ found }: { found: readonly Found[] }): FoundRow[] =>
  found.map((one) => ({
    id: one.id * foundKinds.length + foundKinds.indexOf(one.kind),
    found: one,
  }));

/**
 * What is found, by page. What was found before stays until the next is there; `shown` is what it
 * was found by.
 */
export function useFound(address: SearchAddress) {
  const sent = { query: searchQuery(address) };
  // Both ask for the same, which goes out once: one holds all rows, the other what the first page brings along.
  const pages = useLoadPages(search.search, sent, rowsOf, { goneLeave: true });
  const first = useLoad(search.search, sent, { keepFormer: true }).answer;
  const [shown, setShown] = useState(address);
  if (!pages.isFormer && shown !== address) setShown(address);
  return {
    // That the former words found nothing is said until something else can be.
    pages: { ...pages, isFormer: pages.isFormer && pages.held.rows.length > 0 },
    shown: pages.isFormer ? shown : address,
    people: first?.people ?? [],
    facets: first?.facets ?? undefined,
    isGuessed: first?.guessed ?? false,
    olderAreMissing: first?.older_are_missing ?? false,
  };
}

export type FoundPages = ReturnType<typeof useFound>["pages"];

import {
  type FoundKind,
  foundKinds,
  type FoundSpan,
  foundSpans,
} from "@sightline/contract/search/search.ts";
import type { SavedQuery } from "@sightline/contract/search/search.saved.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import {
  type RequestStatus,
  requestStatuses,
} from "@sightline/contract/requests/requests.statuses.ts";

/** What is looked for. All of it stands in the address, so that it can be passed on and gone back to. */
export type SearchAddress = {
  q: string;
  kind: FoundKind | null;
  categoryId: number | null;
  status: RequestStatus | null;
  since: FoundSpan | null;
  personId: number | null;
};

export const nothingAsked: SearchAddress = {
  q: "",
  kind: null,
  categoryId: null,
  status: null,
  since: null,
  personId: null,
};

export const searchPath = "/app/more/search";

/** What is not understood is left out: an address may be old, or typed by hand. */
export function readAddress(search: string): SearchAddress {
  const query = new URLSearchParams(search);
  return {
    q: wordsOf(query.get("q") ?? ""),
    kind: oneOf(foundKinds, query.get("kind")),
    categoryId: idOf(query.get("insight_category_id")),
    status: oneOf(requestStatuses, query.get("status")),
    since: oneOf(foundSpans, query.get("since")),
    personId: idOf(query.get("person")),
  };
}

/** `/app/more/search?q=oat+milk&kind=insight`; the names are those of the API. */
export function writeAddress(address: SearchAddress): string {
  const query = new URLSearchParams(
    Object.entries(searchQuery(address)).filter(([, value]) => value !== ""),
  ).toString();
  return query === "" ? searchPath : `${searchPath}?${query}`;
}

/** As the API takes it. */
export function searchQuery({ q, kind, categoryId, status, since, personId }: SearchAddress) {
  return {
    q,
    ...(kind ? { kind } : {}),
    ...(categoryId === null ? {} : { insight_category_id: String(categoryId) }),
    ...(status ? { status } : {}),
    ...(since ? { since } : {}),
    ...(personId === null ? {} : { person: String(personId) }),
  };
}

/** Whether something may be missing because of what it is narrowed to. */
export function isNarrowed(address: SearchAddress): boolean {
  return writeAddress({ ...address, q: "" }) !== searchPath;
}

/** Whether there is anything to look for. */
export function isAsked(address: SearchAddress): boolean {
  return writeAddress(address) !== searchPath;
}

/** What somebody looks for, as long as the API takes it; a pasted text may be longer. */
export function wordsOf(typed: string): string {
  // What no keyboard has may come along with a pasted text, and is no part of any word.
  const text = typed
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
  // Most are short, and are not taken apart.
  return text.length <= bounds.searchText.max
    ? text
    : Array.from(text).slice(0, bounds.searchText.max).join("").trim();
}

function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function oneOf<const T extends string>(known: readonly T[], given: string | null): T | null {
  return known.find((one) => one === given) ?? null;
}

/** As it is kept. */
export function savedQuery({ categoryId, personId, ...rest }: SearchAddress): SavedQuery {
  return { ...rest, insight_category_id: categoryId, person: personId };
}

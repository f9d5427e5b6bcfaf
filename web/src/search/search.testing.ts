import type { Answer } from "@sightline/contract/base/endpoint.ts";
import type { Found, search } from "@sightline/contract/search/search.ts";
import { noFacets } from "#search/narrowing/narrowing.choices.ts";
import { ann } from "#testing/requests.ts";

export function makeFound(change: Partial<Found> = {}): Found {
  return {
    kind: "request",
    id: 12,
    title: "Shelf prices of oat milk in Sweden",
    excerpt: [
      { text: "What do retailers charge for a litre of ", marked: false },
      { text: "oat", marked: true },
      { text: " milk?", marked: false },
    ],
    request_id: 12,
    post_id: null,
    group_id: null,
    share_id: null,
    also: null,
    internal: false,
    author: ann,
    status: "delivered",
    insight_category_id: 1,
    at: "2026-11-16T09:00:00.000Z",
    ...change,
  };
}

export type SearchAnswer = Answer<(typeof search)["search"]>;

export function makeAnswer(change: Partial<SearchAnswer> = {}): SearchAnswer {
  return {
    found: [],
    people: [],
    guessed: false,
    older_are_missing: false,
    facets: noFacets,
    next_cursor: null,
    ...change,
  };
}

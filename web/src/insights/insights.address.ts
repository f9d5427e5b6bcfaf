import { type InsightAge, insightAges } from "@sightline/contract/insights/insights.ts";
import { type Outcome, outcomes } from "@sightline/contract/requests/requests.statuses.ts";

/** What the feed is narrowed to. All of it stands in the address, so that it can be passed on. */
export type FeedFilters = {
  /** A category's slug. */
  category: string | null;
  outcome: Outcome | null;
  age: InsightAge | null;
  outOfDate: boolean;
  q: string;
};

export const noFilters: FeedFilters = {
  category: null,
  outcome: null,
  age: null,
  outOfDate: false,
  q: "",
};

/** What the feed shows: insights, the sources they rest on, or one source. */
export type FeedView =
  | { name: "insights"; filters: FeedFilters }
  | { name: "sources"; q: string }
  | { name: "source"; id: number };

const feed = "#/app/insights/all";

/** What is not understood is left out: an address may be old, or typed by hand. */
export function readView(query: URLSearchParams): FeedView {
  const q = (query.get("q") ?? "").trim().slice(0, 200);
  if (query.get("view") !== "sources") {
    return {
      name: "insights",
      filters: {
        category: query.get("category"),
        outcome: oneOf(outcomes, query.get("outcome")),
        age: oneOf(insightAges, query.get("age")),
        outOfDate: query.get("out_of_date") === "true",
        q,
      },
    };
  }
  const id = Number(query.get("source"));
  return Number.isInteger(id) && id > 0 ? { name: "source", id } : { name: "sources", q };
}

export function feedHref(filters: FeedFilters = noFilters): string {
  return `${feed}${queryOf(listQuery(filters))}`;
}

export function libraryHref(q = ""): string {
  return `${feed}${queryOf({ view: "sources", ...(q === "" ? {} : { q }) })}`;
}

export function sourceHref(id: number): string {
  return `${feed}?view=sources&source=${id}`;
}

export function insightHref(requestId: number): string {
  return `#/app/insights/${requestId}`;
}

/** Whether rows may be missing because of them. */
export function isNarrowed(filters: FeedFilters): boolean {
  return Object.keys(listQuery(filters)).length > 0;
}

/** As the API's list takes them. */
export function listQuery({ category, outcome, age, outOfDate, q }: FeedFilters) {
  return {
    ...(category ? { category } : {}),
    ...(outcome ? { outcome } : {}),
    ...(age ? { age } : {}),
    ...(outOfDate ? { out_of_date: "true" as const } : {}),
    ...(q.trim() === "" ? {} : { q: q.trim() }),
  };
}

function queryOf(pairs: Record<string, string>): string {
  const text = new URLSearchParams(pairs).toString();
  return text === "" ? "" : `?${text}`;
}

function oneOf<const T extends string>(known: readonly T[], given: string | null): T | null {
  return known.find((one) => one === given) ?? null;
}

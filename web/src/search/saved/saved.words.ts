import { bounds } from "@sightline/contract/base/bounds.ts";
import type { SavedQuery } from "@sightline/contract/search/search.saved.ts";

const kinds: Record<NonNullable<SavedQuery["kind"]>, string> = {
  request: "requests",
  insight: "insights",
  post: "posts",
  group: "groups",
  comment: "comments",
};

const spans: Record<NonNullable<SavedQuery["since"]>, string> = {
  week: "of the last week",
  month: "of the last month",
  year: "of the last year",
};

const statuses: Record<NonNullable<SavedQuery["status"]>, string> = {
  submitted: "submitted",
  in_progress: "in progress",
  needs_clarification: "clarification asked",
  in_review: "being checked",
  delivered: "delivered",
  accepted: "accepted",
  cancelled: "cancelled",
  declined: "declined",
};

/** What is looked for, in words: "“oat milk”, insights, Pricing, of the last month". */
export function tellQuery(
  { q, kind, insight_category_id, status, since, person }: SavedQuery,
  categoryName: (id: number) => string | undefined,
): string {
  const parts = [
    q === "" ? null : `“${q}”`,
    kind && kinds[kind],
    insight_category_id && (categoryName(insight_category_id) ?? "one category"),
    status && statuses[status],
    since && spans[since],
    person && "by one person",
  ];
  return parts.filter((part) => part !== null).join(", ");
}

/** What it may be called until somebody says otherwise. */
export function nameFor(
  query: SavedQuery,
  categoryName: (id: number) => string | undefined,
): string {
  const name = query.q === "" ? tellQuery(query, categoryName) : query.q;
  return Array.from(name).slice(0, bounds.savedSearchName.max).join("");
}

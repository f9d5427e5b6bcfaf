import { type RequestSort, requestSorts } from "@sightline/contract/requests.ts";
import { type RequestStatus, requestStatuses } from "@sightline/contract/requests.statuses.ts";

const listScopes = ["mine", "organization", "following"] as const;
export type ListScope = (typeof listScopes)[number];

/** What the list is narrowed to. All of it stands in the address, so that a list can be passed on. */
export type ListFilters = {
  status: "open" | RequestStatus | null;
  scope: ListScope | null;
  sort: RequestSort;
  q: string;
};

export const noFilters: ListFilters = { status: null, scope: null, sort: "due", q: "" };

/** What is not understood is left out: an address may be old, or typed by hand. */
export function readFilters(query: URLSearchParams): ListFilters {
  return {
    status: oneOf(["open", ...requestStatuses] as const, query.get("status")),
    scope: oneOf(listScopes, query.get("scope")),
    sort: oneOf(requestSorts, query.get("sort")) ?? noFilters.sort,
    q: (query.get("q") ?? "").trim().slice(0, 200),
  };
}

/** `?scope=mine&status=open`, or nothing; what is usual is not written. */
export function writeFilters({ status, scope, sort, q }: ListFilters): string {
  const query = new URLSearchParams();
  if (scope) query.set("scope", scope);
  if (status) query.set("status", status);
  if (q.trim() !== "") query.set("q", q.trim());
  if (sort !== noFilters.sort) query.set("sort", sort);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** Whether rows may be missing because of them; the order leaves none out. */
export function isNarrowed({ status, scope, q }: ListFilters): boolean {
  return status !== null || scope !== null || q !== "";
}

/** As the API's list takes them. */
export function listQuery({ status, scope, sort, q }: ListFilters, category: string) {
  return {
    ...(category === "all" ? {} : { category }),
    ...(status ? { status } : {}),
    ...(scope ? { scope } : {}),
    ...(q === "" ? {} : { q }),
    ...(sort === noFilters.sort ? {} : { sort }),
  };
}

function oneOf<const T extends string>(known: readonly T[], given: string | null): T | null {
  return known.find((one) => one === given) ?? null;
}

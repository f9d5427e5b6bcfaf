import { type RequestSort, requestSorts } from "@sightline/contract/requests/requests.ts";
import {
  awaitingStatuses,
  type RequestStatus,
  requestStatuses,
} from "@sightline/contract/requests/requests.statuses.ts";

const listScopes = ["mine", "organization", "following"] as const;
export type ListScope = (typeof listScopes)[number];

/** Of one's own requests those that go on only with oneself: asked something, or delivered. */
export const waitsForMe = "waits_for_me";

/** What the list is narrowed to. All of it stands in the address, so that a list can be passed on. */
export type ListFilters = {
  status: "open" | typeof waitsForMe | RequestStatus | null;
  scope: ListScope | null;
  sort: RequestSort;
  q: string;
};

export const noFilters: ListFilters = { status: null, scope: null, sort: "due", q: "" };

/** What is not understood is left out: an address may be old, or typed by hand. */
export function readFilters(query: URLSearchParams): ListFilters {
  return {
    status: oneOf(["open", waitsForMe, ...requestStatuses] as const, query.get("status")),
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

/** What is on or off in one press. */
export type Pill = "open" | typeof waitsForMe | ListScope;

export function pillsOn({ status, scope }: ListFilters): Pill[] {
  const ofStatus = status === "open" || status === waitsForMe ? [status] : [];
  return [...ofStatus, ...(scope ? [scope] : [])];
}

/** One scope at a time, and what waits for me is mine already. */
export function pressPill(filters: ListFilters, pill: Pill): ListFilters {
  const { status, scope } = filters;
  if (pill === "open") return { ...filters, status: status === pill ? null : pill };
  if (pill === waitsForMe) {
    return { ...filters, scope: null, status: status === pill ? null : pill };
  }
  const stays = status === waitsForMe ? null : status;
  return { ...filters, scope: scope === pill ? null : pill, status: stays };
}

/** As the API's list takes them. */
export function listQuery({ status, scope, sort, q }: ListFilters, category: string) {
  const asked =
    status === waitsForMe
      ? { status: awaitingStatuses.join(","), scope: "mine" as const }
      : { ...(status ? { status } : {}), ...(scope ? { scope } : {}) };
  return {
    ...(category === "all" ? {} : { category }),
    ...asked,
    ...(q === "" ? {} : { q }),
    ...(sort === noFilters.sort ? {} : { sort }),
  };
}

function oneOf<const T extends string>(known: readonly T[], given: string | null): T | null {
  return known.find((one) => one === given) ?? null;
}

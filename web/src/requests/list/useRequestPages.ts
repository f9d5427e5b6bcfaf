import { type RequestRow, requests } from "@sightline/contract/requests/requests.ts";
import { type LoadedPages, useLoadPages } from "#api/load/useLoadPages.ts";
import { type ListFilters, listQuery } from "./requests.address.ts";

export type RequestPages = LoadedPages<RequestRow>;

export function useRequestPages(
  filters: ListFilters,
  category: string,
  options?: { when?: boolean },
): RequestPages {
  return useLoadPages(
    requests.listRequests,
    { query: listQuery(filters, category) },
    (answer) => answer.insight_requests,
    options,
  );
}

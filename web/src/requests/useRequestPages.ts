import { requests } from "@sightline/contract/requests.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, urlOfCall } from "#api/call.ts";
import { asCallProblem, type CallProblem } from "#api/callProblem.ts";
import { forgetUrl } from "#api/forget.ts";
import { queries } from "#api/queries.ts";
import { type Held, holdAll, holdOn, type Page } from "./heldRows.ts";
import { type ListFilters, listQuery } from "./requests.address.ts";

const noPages: readonly Page[] = [];

export type RequestPages = {
  state: "loading" | "failed" | "ready";
  problem: CallProblem | undefined;
  held: Held;
  /** The rows are still those of the former filters. */
  isFormer: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  moreFailed: boolean;
  loadMore: () => void;
  showNewer: () => void;
  reload: () => void;
};

/** The list page by page. Kept in memory for a while, so that going back finds it as it was. */
export function useRequestPages(
  filters: ListFilters,
  category: string,
  { when = true }: { when?: boolean } = {},
): RequestPages {
  const asked = listQuery(filters, category);
  const url = urlOfCall(requests.listRequests, { query: asked });
  const query = useInfiniteQuery(
    {
      // The URL comes first in every key: what a write or a live event touches is found by it.
      queryKey: [url, "pages"],
      initialPageParam: null as string | null,
      queryFn: ({ pageParam, signal }) => {
        // As in useLoad: only what a person waits for with nothing on screen raises the spinner.
        const background = queries.getQueryData([url, "pages"]) !== undefined;
        const sent = { ...asked, ...(pageParam === null ? {} : { cursor: pageParam }) };
        return call(requests.listRequests, { query: sent, signal, background });
      },
      getNextPageParam: (last) => last.next_cursor,
      enabled: when,
      placeholderData: keepPreviousData,
    },
    queries,
  );

  const isFormer = query.isPlaceholderData;
  const pages = query.data?.pages ?? noPages;
  const [held, setHeld] = useState(() => holdAll(url, pages));
  const next = isFormer ? held : holdOn(held, url, pages);
  if (next !== held) setHeld(next);

  const problem = query.error ? asCallProblem(query.error) : undefined;
  const isReady = query.data !== undefined && !(isFormer && problem);
  return {
    state: isReady ? "ready" : problem && !query.isFetching ? "failed" : "loading",
    problem,
    held: next,
    isFormer,
    hasMore: query.hasNextPage && !isFormer,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    showNewer: () => setHeld(holdAll(url, pages)),
    reload: () => forgetUrl(url),
  };
}

/** After filing, the next look at a list is a fresh one: one's own new row is no news to announce. */
export function dropRequestPages(): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === "pages" });
}

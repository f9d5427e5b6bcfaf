import type { Answer, Endpoint } from "@sightline/contract/endpoint.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call, type CallArguments, type Sent, urlOfCall } from "./call.ts";
import { asCallProblem, type CallProblem } from "./callProblem.ts";
import { forgetUrl } from "./forget.ts";
import { type Held, holdAll, holdOn, type Row, type Rows } from "./heldRows.ts";
import { queries } from "./queries.ts";

const kind = "pages";

export type LoadedPages<R extends Row> = {
  state: "loading" | "failed" | "ready";
  problem: CallProblem | undefined;
  /** What is on screen, and how many newer rows wait. */
  held: Held<R>;
  /** The rows are still those of the former question. */
  isFormer: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  moreFailed: boolean;
  loadMore: () => void;
  showNewer: () => void;
  reload: () => void;
};

/**
 * A keyset list page by page. The first page follows the row's cache rules, further ones their
 * `next_cursor`. Kept in memory for a while, so that going back finds it as it was.
 */
export function useLoadPages<E extends Endpoint, R extends Row>(
  endpoint: E,
  sent: Sent<E>,
  rowsOf: (answer: Answer<E>) => Rows<R>,
  { when = true }: { when?: boolean } = {},
): LoadedPages<R> {
  const url = urlOfCall(endpoint, sent);
  // The URL comes first in every key: what a write or a live event touches is found by it.
  const key = [url, kind];
  const query = useInfiniteQuery(
    {
      queryKey: key,
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam, signal }) => {
        // As in useLoad: only what a person waits for with nothing on screen raises the spinner.
        const background = queries.getQueryData(key) !== undefined;
        const asked = withCursor(sent, pageParam);
        // As in useLoad: the tuple's condition hides that this is what the row asks for.
        const given = [{ ...asked, signal, background }] as unknown as CallArguments<E>;
        const answer = await call(endpoint, ...given);
        return { rows: rowsOf(answer), next: cursorOf(answer) };
      },
      getNextPageParam: (last) => last.next,
      enabled: when,
      placeholderData: keepPreviousData,
    },
    queries,
  );

  const isFormer = query.isPlaceholderData;
  const { data } = query;
  const pages = useMemo(() => data?.pages.map((page) => page.rows) ?? [], [data]);
  const [held, setHeld] = useState(() => holdAll(url, pages));
  const next = isFormer ? held : holdOn(held, url, pages);
  if (next !== held) setHeld(next);

  const problem = query.error ? asCallProblem(query.error) : undefined;
  const isReady = data !== undefined && !(isFormer && problem);
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

/** After one's own write the next look is a fresh one: one's own new row is no news to announce. */
export function dropPages(): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === kind });
}

function withCursor(sent: { query?: unknown }, cursor: string | null) {
  if (cursor === null) return sent;
  // A query is an object in every row, and spreading none is fine.
  return { ...sent, query: { ...(sent.query as object | undefined), cursor } };
}

/** Every keyset list of the contract answers with it; null when there is no more. */
function cursorOf(answer: unknown): string | null {
  const has = typeof answer === "object" && answer !== null && "next_cursor" in answer;
  return has && typeof answer.next_cursor === "string" ? answer.next_cursor : null;
}

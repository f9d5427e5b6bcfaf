import type { Answer, Endpoint } from "@sightline/contract/base/endpoint.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { call, type CallArguments, findAtHand, type Sent, urlOfCall } from "#api/call/call.ts";
import type { CallProblem } from "#api/call/callProblem.ts";
import { forgetUrl } from "#api/call/forget.ts";
import type { Row, Rows } from "./heldRows.ts";
import { queries } from "./queries.ts";
import { useFailure } from "./useFailure.ts";
import { freshMs, isGone } from "./useLoad.ts";

const kind = "pages";

export type Pages<R extends Row> = {
  state: "loading" | "failed" | "ready";
  problem: CallProblem | undefined;
  url: string;
  pages: readonly Rows<R>[];
  /** The rows are still those of the former question. */
  isFormer: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  moreFailed: boolean;
  loadMore: () => void;
  reload: () => void;
};

type PageOptions<E extends Endpoint> = {
  /** False while something it needs is not known yet. */
  when?: boolean;
  /** The first page, where another row's answer brought it along: the same one as long as that is. */
  first?: Answer<E>;
};

/**
 * A keyset list page by page. The first page follows the row's cache rules, further ones their
 * `next_cursor`. Kept in memory for a while, so that going back finds it as it was.
 */
export function usePages<E extends Endpoint, R extends Row>(
  endpoint: E,
  sent: Sent<E>,
  rowsOf: (answer: Answer<E>) => Rows<R>,
  { when = true, first }: PageOptions<E> = {},
): Pages<R> {
  const url = urlOfCall(endpoint, sent);
  // The URL comes first in every key: what a write or a live event touches is found by it.
  const key = [url, kind];
  const pageOf = (answer: Answer<E>) => ({ rows: rowsOf(answer), next: cursorOf(answer) });
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
        return pageOf(await call(endpoint, ...given));
      },
      getNextPageParam: (last) => last.next,
      enabled: when,
      placeholderData: keepPreviousData,
      initialData: () => {
        // The server builds every answer by the schema that Answer<E> is inferred from.
        const atHand = when
          ? (findAtHand(endpoint, url)?.body as Answer<E> | undefined)
          : undefined;
        const page = first ?? atHand;
        return page === undefined ? undefined : { pages: [pageOf(page)], pageParams: [null] };
      },
      staleTime: freshMs,
    },
    queries,
  );

  useEffect(() => {
    const [held] = queries.getQueryData<Held>(key)?.pages ?? [];
    if (first === undefined || held === undefined || isPartOf(held, pageOf(first))) return;
    void queries.invalidateQueries({ queryKey: key }, { cancelRefetch: false });
    // By the answer that brought it: where that comes anew, the list has moved on with it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first]);

  const isFormer = query.isPlaceholderData;
  const { data } = query;
  const pages = useMemo(() => data?.pages.map((page) => page.rows) ?? [], [data]);
  const { problem, letGo } = useFailure(url, query);
  const isReady = data !== undefined && !(isFormer && problem) && !isGone(problem);
  return {
    state: isReady ? "ready" : problem ? "failed" : "loading",
    problem,
    url,
    pages,
    isFormer,
    hasMore: query.hasNextPage && !isFormer,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    reload: () => {
      letGo();
      forgetUrl(url);
    },
  };
}

type Page = { rows: readonly unknown[]; next: string | null };
type Held = { pages: readonly Page[] };

/** What another row brings along may be fewer rows than a page of the list itself. */
function isPartOf(held: Page, brought: Page): boolean {
  const { length } = brought.rows;
  if (brought.next === null && held.rows.length !== length) return false;
  return JSON.stringify(held.rows.slice(0, length)) === JSON.stringify(brought.rows);
}

/** After one's own write the next look is a fresh one: one's own new row is no news to announce. */
export function dropPages(): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === kind });
}

/** Of one list that is shown nowhere now. */
export function dropPagesOf<E extends Endpoint>(endpoint: E, sent: Sent<E>): void {
  queries.removeQueries({ queryKey: [urlOfCall(endpoint, sent), kind] });
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
